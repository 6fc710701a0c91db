import { enquiries } from '#content/admin/enquiries.ts';
import { exactly } from '#lib/enquiries/admin/enquiry-times.ts';
import { referenceOf } from '#lib/ids.ts';
import { oneLine, plainText } from '#lib/text.ts';

/** Windows hands no longer address to a mail program. */
const MAX_MAILTO = 1_900;

const texts = enquiries.replyText;

type Answered = {
  name: string;
  email: string;
  subject: string;
  message: string;
  request_id: string;
  created_at: string;
};

export type Reply = {
  /** Opens it in a mail program. */
  href: string;
  /** All of it, to be copied. */
  text: string;
  /** What the address holds of it: everything, less of the quoted message, or no text at all. */
  held: 'all' | 'part' | 'none';
};

/**
 * A reply to an enquiry with greeting, reference and the quoted message.
 * @param saved a text that the owner keeps for replies
 */
export function replyTo(enquiry: Answered, saved = ''): Reply {
  const reference = referenceOf(enquiry.request_id);
  const subject = texts.subject(oneLine(enquiry.subject, 150), reference);
  const address = encodeURIComponent(enquiry.email).replace('%40', '@');
  const start = `mailto:${address}?subject=${encodeURIComponent(subject)}`;
  const body = (quoted: string): string =>
    [
      texts.greeting(oneLine(enquiry.name, 80)),
      '',
      saved.trim(),
      '',
      ...texts.signature,
      '',
      texts.wrote(exactly(enquiry.created_at), reference),
      ...quoted.split('\n').map((line) => `> ${line}`),
    ].join('\n');
  // RFC 6068 wants CRLF for a line break.
  const withBody = (text: string): string =>
    `${start}&body=${encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'))}`;

  const message = plainText(enquiry.message);
  const text = body(message);
  const whole = withBody(text);
  if (whole.length <= MAX_MAILTO) return { href: whole, text, held: 'all' };
  const letters = [...message];
  const cut = (count: number): string => withBody(body(`${letters.slice(0, count).join('').trimEnd()} […]`));
  if (cut(0).length > MAX_MAILTO) return { href: start, text, held: 'none' };
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (cut(middle).length <= MAX_MAILTO) fits = middle;
    else tooMany = middle;
  }
  return { href: cut(fits), text, held: 'part' };
}
