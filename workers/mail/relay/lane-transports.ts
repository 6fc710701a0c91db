import { fileTransport } from '#workers/mail/file-transport.ts';
import type { Lane } from '#workers/mail/outbox.ts';
import type { MailSettings, Relay } from '#workers/mail/settings.ts';
import { smtpTransport } from '#workers/mail/smtp.ts';
import {
  TransportUnavailableError,
  type DeliveryResult,
  type Session,
  type Transport,
} from '#workers/mail/transport.ts';
import { signedTransport } from './signed-transport.ts';

type Settings = Relay & Pick<MailSettings, 'newsletter' | 'deadlineSeconds'>;

/** Of each lane, as the settings say; undefined where nothing is delivered. */
export function laneTransports(settings: Settings): Record<Lane, Transport> | undefined {
  const { newsletter, deadlineSeconds } = settings;
  const direct = transportTo(settings, deadlineSeconds * 1000);
  if (!direct) return undefined;
  const isSame = newsletter.delivery === settings.delivery && newsletter.dkim === settings.dkim;
  if (isSame || newsletter.delivery.kind !== 'smtp') return { direct, bulk: direct };
  // Connecting and handing over each have their deadline: together they end within one.
  const tests = transportTo(newsletter, deadlineSeconds * 500);
  const bulk = transportTo(newsletter, deadlineSeconds * 1000);
  return { direct: tests ? withTestsBy(tests, direct) : direct, bulk: bulk ?? direct };
}

function transportTo({ delivery, dkim }: Relay, deadlineMs: number): Transport | undefined {
  switch (delivery.kind) {
    case 'smtp':
      return signedTransport(smtpTransport(delivery, deadlineMs), dkim);
    case 'folder':
      return fileTransport(delivery.path);
    case 'none':
      return undefined;
  }
}

/**
 * The transport, but the test of an issue goes the way of the issue itself, by a connection of its own: a
 * test is to show what subscribers will get.
 */
function withTestsBy(tests: Transport, transport: Transport): Transport {
  return {
    ...transport,
    async open() {
      const session = await transport.open();
      return {
        get usable() {
          return session.usable;
        },
        send: (mail, text) =>
          mail.kind === 'test_issue' ? sendTest(tests, mail, text) : session.send(mail, text),
        close: () => session.close(),
      };
    },
  };
}

async function sendTest(
  tests: Transport,
  ...mail: [...Parameters<Session['send']>]
): Promise<DeliveryResult> {
  let result: DeliveryResult;
  try {
    const session = await tests.open();
    result = await session.send(...mail).finally(() => session.close());
  } catch (error) {
    if (!(error instanceof TransportUnavailableError)) throw error;
    result = { verdict: 'retry', error: error.message };
  }
  // What is wrong with that mail server must not hold up this one.
  if (result.verdict !== 'sender' && result.verdict !== 'throttled') return result;
  return { verdict: 'retry', error: result.error };
}
