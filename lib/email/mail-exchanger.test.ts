import { afterEach, expect, it } from 'vitest';
import { startNameServer } from '#lib/tests/support/name-server.ts';
import { mxLookup } from './findings.ts';
import { mailExchanger } from './mail-exchanger.ts';

let close: (() => Promise<void> | void) | undefined;
afterEach(() => close?.());

async function found(exchangers: Record<string, string[]>, records: Record<string, null> = {}) {
  const server = await startNameServer(records, exchangers);
  close = server.close;
  const { level, words } = await mailExchanger('bounce@Mail.firm.example', mxLookup([server.address]));
  return `${level}: ${words}`;
}

it('names the hosts that take the mails of a domain', async () => {
  expect(await found({ 'mail.firm.example': ['mx1.host.example', 'mx2.host.example'] })).toMatch(
    /^ok: mail\.firm\.example: mx\d\.host\.example, mx\d\.host\.example\.$/,
  );
});

it('says that a domain takes none: without a record, or with one that says so', async () => {
  expect(await found({})).toMatch(/^missing: mail\.firm\.example has no MX record/);
  await close?.();
  expect(await found({ 'mail.firm.example': ['.'] })).toMatch(/^missing: /);
});

it('says that it does not know when the name server fails', async () => {
  expect(await found({}, { 'mail.firm.example': null })).toMatch(/^unknown: /);
});
