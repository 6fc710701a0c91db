import type { Sender } from '#lib/email/mail.ts';
import { signedAddresses, type SignedAddresses } from '#lib/email/signed-addresses.ts';
import type { LaneOutbox, Outbox } from '#workers/mail/outbox.ts';
import type { BounceSettings } from './settings.ts';

/** A sender whose mails return to addresses of their own, once the key of those is known. */
interface BounceSender {
  sender: Sender;
  /** Reads the key from the database, once; undefined without a mailbox. */
  addresses?: () => Promise<SignedAddresses>;
  /** The same lane, which takes no mail before the key is known. */
  lane(outbox: LaneOutbox): LaneOutbox;
}

/** @param mailbox that mails return to; without it `sender` stays as it is */
export function bounceSender(
  sender: Sender,
  mailbox: BounceSettings | undefined,
  { bounceKey }: Pick<Outbox, 'bounceKey'>,
): BounceSender {
  if (!mailbox) return { sender, lane: (outbox) => outbox };
  const full: Sender = { ...sender };
  const addresses = async () => {
    full.bounces ??= {
      addresses: signedAddresses(mailbox.address, await bounceKey()),
      isRead: mailbox.imap !== undefined,
    };
    return full.bounces.addresses;
  };
  return {
    sender: full,
    addresses,
    lane: ({ claim, advance }) => ({
      advance,
      claim: async (limit) => {
        await addresses();
        return claim(limit);
      },
    }),
  };
}
