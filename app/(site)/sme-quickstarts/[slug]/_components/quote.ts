import { amountWords } from '#content/words/price-words.ts';
import { dollars } from '#lib/pricing/money.ts';
import { priceWithGst } from '#lib/pricing/pricing.ts';

const QUOTE = /^\d+ users?: (?:\$.*|please tell us the total)$/m;

export const usersText = (users: number): string => `${users} ${users === 1 ? 'user' : 'users'}`;

/** What the calculator has computed, as one line of a message. */
export function quoteLine(exGstCents: number, users: number): string {
  const { exGst, gst, total } = priceWithGst(exGstCents, users);
  const parts = amountWords.parts(dollars(exGst), dollars(gst));
  return `${usersText(users)}: ${dollars(total)} ${amountWords.incGst} (${parts})`;
}

/** The line of a team that is too large for the calculator. */
export const askLine = (users: number): string => `${usersText(users)}: please tell us the total`;

/** A message with this line at its beginning, or in the place of an earlier one. */
export function withQuote(message: string, line: string): string {
  // A "$" in a replacement string would have a meaning.
  if (QUOTE.test(message)) return message.replace(QUOTE, () => line);
  return message.trim() === '' ? line : `${line}\n${message}`;
}
