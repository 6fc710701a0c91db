import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { ImportFileError } from './file-error.ts';

type Upload = { fields: ReadonlyMap<string, string>; chunks: Buffer[] };

/**
 * The one file of a form and its few fields. All of it is here before anything is done with it: a server that
 * takes a request only as fast as the database stores it would run into its own timeout.
 * @throws ImportFileError
 */
export async function receiveUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw new ImportFileError('no_form');
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let tooLarge = false;
  let tooMany = false;
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: 1,
        fields: 4,
        parts: 5,
        fieldNameSize: 50,
        fieldSize: 200,
        fileSize: maxBytes,
        headerPairs: 20,
      },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_name, file) => {
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', () => (tooLarge = true));
      // The parser reports it as well; without a listener it would end the process.
      file.on('error', () => undefined);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => (tooMany = true));
    await pipeline(Readable.fromWeb(request.body as ReadableStream<Uint8Array>), parser);
  } catch {
    // A form that ends in its middle, or whose sender left.
    throw new ImportFileError('no_form');
  }
  if (tooMany) throw new ImportFileError('no_form');
  if (tooLarge) throw new ImportFileError('too_large');
  if (chunks.length === 0) throw new ImportFileError('no_file');
  return { fields, chunks };
}

/** The chunks one by one; each is given up as it is taken. */
export function* consumed(chunks: Buffer[]): Generator<Buffer> {
  chunks.reverse();
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) yield chunk;
}
