import { randomUUID } from 'node:crypto';
import type { Mail } from '#lib/email/mail.ts';

/** The encoded body of a letter, which is the same for every reader but for the token in the links. */
export interface Template {
  /** What the boundaries between its parts are made of. */
  boundary: string;
  /** @param token of one reader, as long as that of the first. @returns the body in pieces */
  fill(token: string): Buffer[];
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
  const [first = '', ...others] = body.split(spelling);
  const breaks = [...body.matchAll(spelling)].map(([found]) => found.indexOf('='));
  if (breaks.length !== occurrences(token, mail.text) + occurrences(token, mail.html ?? '')) return undefined;
  const start = Buffer.from(first, 'latin1');
  const rest = others.map((piece, at) => ({
    breakAt: breaks[at] ?? -1,
    piece: Buffer.from(piece, 'latin1'),
  }));
  return {
    boundary,
    fill: (of) => [start, ...rest.flatMap(({ breakAt, piece }) => [broken(of, breakAt), piece])],
  };
}

const occurrences = (token: string, text: string): number => text.split(token).length - 1;

const broken = (token: string, at: number): Buffer =>
  Buffer.from(at < 0 ? token : `${token.slice(0, at)}=\r\n${token.slice(at)}`);
