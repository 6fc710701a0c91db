import { randomUUID } from 'node:crypto';
import type { Mail } from '#lib/email/mail.ts';

/** The encoded body of a letter, which is the same for every reader but for the token in the links. */
export interface Template {
  /** What the boundaries between its parts are made of. */
  boundary: string;
  /** @param token of one reader, as long as that of the first */
  fill(token: string): Buffer;
}

/**
 * Encodes the body for the first reader and cuts it at the token. All tokens are UUIDs, which are encoded as
 * they are, so that lines break at the same places for everyone.
 * @param write the whole mail, its body as quoted-printable
 * @returns undefined unless every token was found again: no reader may get another's links
 */
export async function writeTemplate(
  mail: Mail,
  token: string,
  write: (mail: Mail, boundary: string) => Promise<Buffer>,
): Promise<Template | undefined> {
  const boundary = randomUUID();
  const text = (await write(mail, boundary)).toString('latin1');
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  // A line may break within.
  const spelling = new RegExp([...token].join('(?:=\\r\\n)?'), 'g');
  const pieces = body.split(spelling);
  const breaks = [...body.matchAll(spelling)].map(([found]) => found.indexOf('='));
  if (breaks.length !== occurrences(token, mail.text) + occurrences(token, mail.html ?? '')) return undefined;
  return {
    boundary,
    fill: (of) =>
      Buffer.from(
        pieces.reduce((filled, piece, at) => filled + broken(of, breaks[at - 1] ?? -1) + piece),
        'latin1',
      ),
  };
}

const occurrences = (token: string, text: string): number => text.split(token).length - 1;

const broken = (token: string, at: number): string =>
  at < 0 ? token : `${token.slice(0, at)}=\r\n${token.slice(at)}`;
