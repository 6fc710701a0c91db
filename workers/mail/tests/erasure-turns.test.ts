import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { callRpc, sendEnquiry } from '#workers/mail/support/enquiry-api.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';

const EMAIL = 'canary-address-7c42@visitor.example';
const CANARIES = [EMAIL, 'canary-message-7c42'];

it('a deleted enquiry is in no file once a database that stores others meanwhile has stopped', async () => {
  const dataDir = await dataFolder();
  // Each table has a turn of its own, as those of a hundred thousand enquiries.
  const backend = await startBackend({ dataDir, port: 0, erasing: { turnBytes: 1 } });
  await sendEnquiry(backend);
  await sendEnquiry(backend, { email: EMAIL, message: 'canary-message-7c42 '.repeat(200) });
  expect(await tracesIn(dataDir, CANARIES)).not.toEqual([]);
  expect(await callRpc(backend, 'erase_person', { p_email: EMAIL })).toMatchObject({ enquiries: 1 });
  await sendEnquiry(backend);
  await sendEnquiry(backend);
  await backend.close();
  expect(await tracesIn(dataDir, CANARIES)).toEqual([]);
  await rm(dataDir, { recursive: true });
});
