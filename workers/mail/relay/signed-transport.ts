import { signMail, type DkimKey } from '#lib/email/dkim.ts';
import type { Transport } from '#workers/mail/transport.ts';

/** The same transport, which signs every mail; without a key the transport itself. */
export function signedTransport(transport: Transport, key: DkimKey | undefined): Transport {
  if (!key) return transport;
  return {
    ...transport,
    async open() {
      const session = await transport.open();
      return {
        get usable() {
          return session.usable;
        },
        send: async (mail, text) => session.send(mail, await signMail(text, key)),
        close: () => session.close(),
      };
    },
  };
}
