import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { flushFolder } from '#lib/files/flush.ts';
import { messageOf, UserError } from '#lib/user-error.ts';

const AGE_HEADER = 'age-encryption.org/v1';

type Bytes = ReadableStream<Uint8Array>;
/** Node's streams and the browser's that age takes are the same objects under two names. */
const forAge = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromAge = (stream: unknown): Readable => Readable.fromWeb(stream as Bytes);

/**
 * Writes lines, of which some come at once, into a file of its own that only this user can read: compressed,
 * encrypted to the recipient if there is one, flushed, and only then under its name.
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string[]>,
  recipient: string | undefined,
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const packed = Readable.from(withBreaks(lines)).compose(createGzip());
  // Before there is a file: it refuses a recipient that is none.
  const content = recipient === undefined ? packed : await encrypted(packed, recipient);
  const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  try {
    await pipeline(content, output);
    await rename(unfinished, file);
    flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Each line by itself would cost more than to read it. */
async function* withBreaks(lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const some of lines) yield `${some.join('\n')}\n`;
}

async function encrypted(packed: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromAge(await encrypter.encrypt(forAge(packed)));
}

/**
 * The lines of a backup. `identity` is the text of an age identity file.
 * @throws UserError when it needs an identity or another one, and for a file that is damaged or none of ours
 */
export async function* readBackupFile(file: string, identity: string | undefined): AsyncGenerator<string> {
  try {
    const isEncrypted = (await beginningOf(file)) === AGE_HEADER;
    if (isEncrypted && identity === undefined)
      throw new UserError(`${file} is encrypted: name the file of its key with --identity.`);
    const source = isEncrypted ? await decrypted(file, identity ?? '') : createReadStream(file);
    const unpacked = createGunzip();
    // Its failure is that of the lines, which are read meanwhile.
    const passing = pipeline(source, unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
    yield* linesOf(unpacked);
    await passing;
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    if (error instanceof UserError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UserError(`There is no file ${file}.`, { cause: error });
    throw new UserError(`${file} is damaged or no backup (${messageOf(error)}); nothing was changed.`, {
      cause: error,
    });
  }
}

/** Node's readline ends a line at U+2028 and U+2029 too, which JSON leaves in a text. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** How age says that none of the keys opens a file. */
const OTHER_KEY = 'no identity matched';

function decrypterWith(identity: string): Decrypter {
  const decrypter = new Decrypter();
  const keys = identity.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    if (keys.length === 0) throw new Error('no line begins with AGE-SECRET-KEY-');
    for (const key of keys) decrypter.addIdentity(key.trim());
  } catch (error) {
    throw new UserError(
      `The file of --identity holds no key that opens a backup (${messageOf(error)}); nothing was changed.`,
      { cause: error },
    );
  }
  return decrypter;
}

async function decrypted(file: string, identity: string): Promise<Readable> {
  const decrypter = decrypterWith(identity);
  try {
    return fromAge(await decrypter.decrypt(forAge(createReadStream(file))));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith(OTHER_KEY)) throw error;
    throw new UserError(`${file} is encrypted to another key than that of --identity; nothing was changed.`, {
      cause: error,
    });
  }
}
