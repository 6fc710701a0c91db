import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { composeMail } from '#lib/email/compose.ts';
import type { MailSettings, SmtpServer } from '#workers/mail/settings.ts';
import { queued, sender } from '#workers/mail/support/queued.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';
import { render } from '#workers/mail/rendering/render.ts';
import type { Transport } from '#workers/mail/transport.ts';
import { laneTransports } from './lane-transports.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = (domain: string) => ({
  domain,
  selector: 'mail2026',
  privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
});
const common = { id: '6f1c2d3e-0000-4000-8000-000000000001', queued_at: '2026-11-21T05:00:00.000Z' };
const content = { subject: 'Issue', html: '<p>Issue</p>', text: 'Issue' };
const to = 'reader@visitor.example';
const issue = composeMail(
  { ...common, kind: 'issue', to, unsubscribe_token: common.id, content: { issue_number: 7, ...content } },
  sender,
)!;
const test = composeMail({ ...common, kind: 'test_issue', to, ...content }, sender)!;
const enquiry = composeMail(queued('notification'), sender)!;

let desk: Sink;
let letters: Sink;
beforeEach(async () => {
  desk = await startSink();
  letters = await startSink();
});
afterEach(async () => {
  await desk.close();
  await letters.close();
});

const at = (port: number): SmtpServer => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port,
  name: 'a.example',
  encryption: 'none',
});
function transports(own = true) {
  const delivery = at(desk.port);
  const settings: Parameters<typeof laneTransports>[0] = {
    delivery,
    dkim: key('firm.example'),
    newsletter: {
      ...sender.newsletter,
      delivery: own ? at(letters.port) : delivery,
      dkim: key('letters.firm.example'),
    } satisfies MailSettings['newsletter'],
    deadlineSeconds: 5,
  };
  return laneTransports(settings)!;
}
async function send(transport: Transport, mail: typeof issue) {
  const session = await transport.open();
  const result = await session.send(mail, await render(mail));
  session.close();
  return { ...result, usable: session.usable };
}
const received = ({ mails }: Sink) =>
  mails.map(({ envelope, email, raw }) => [
    envelope.from,
    email.from?.name,
    / d=([a-z.]+);/.exec(raw)?.[1],
    email.headers.find(({ key: name }) => name === 'list-id')?.value,
  ]);

it('sends issues, and tests of them, from their own sender through their own mail server, signed for it', async () => {
  const { direct, bulk } = transports();
  expect(await send(direct, enquiry)).toMatchObject({ verdict: 'sent' });
  expect(await send(direct, test)).toMatchObject({ verdict: 'sent' });
  expect(await send(bulk, issue)).toMatchObject({ verdict: 'sent' });
  const { name, address } = sender.newsletter.from;
  expect(received(desk)).toEqual([[sender.from, expect.any(String), 'firm.example', undefined]]);
  expect(received(letters)).toEqual([
    [address, name, 'letters.firm.example', undefined],
    [address, name, 'letters.firm.example', expect.stringContaining('<newsletter.letters.firm.example>')],
  ]);
});

it('signs each sender for its own domain also through one mail server', async () => {
  const { direct, bulk } = transports(false);
  for (const [transport, mail] of [
    [direct, enquiry],
    [direct, test],
    [bulk, issue],
  ] as const)
    await send(transport, mail);
  expect(received(desk).map(([from, , domain]) => [from, domain])).toEqual([
    [sender.from, 'firm.example'],
    [sender.newsletter.from.address, 'letters.firm.example'],
    [sender.newsletter.from.address, 'letters.firm.example'],
  ]);
  expect(letters.connections()).toBe(0);
});

it('goes on with other mails while the mail server of issues is away or refuses us', async () => {
  const { direct } = transports();
  letters.behave('refuse text for good');
  expect(await send(direct, test)).toMatchObject({ verdict: 'retry', usable: true });
  await letters.close();
  expect(await send(direct, test)).toMatchObject({
    verdict: 'retry',
    error: 'ECONNREFUSED CONN',
    usable: true,
  });
  expect(await send(direct, enquiry)).toMatchObject({ verdict: 'sent' });
  letters = await startSink();
});
