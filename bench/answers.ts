import { request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** As it came over the wire, still compressed. */
  body: Buffer;
}

/** Asks as a browser asks for a page, and undoes nothing: fetch() would unpack the body. */
export function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

/** The three bodies a static file server keeps of one file, as our own server sends them. Absent where it sends none of that kind. */
export interface Bodies {
  identity: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  /** Of the answer in Brotli, or of the plain one where there is none. */
  headers: Record<string, string>;
}

/** @throws when the address does not answer 200 */
export async function bodiesOf(url: string): Promise<Bodies> {
  const [brotli, gzip, identity] = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => answerOf(url, { 'accept-encoding': encoding })),
  );
  for (const { status } of [brotli!, gzip!, identity!]) {
    if (status !== 200) throw new Error(`${url} answers ${status}`);
  }
  return {
    identity: identity!.body,
    ...(brotli!.headers['content-encoding'] === 'br' ? { brotli: brotli!.body } : {}),
    ...(gzip!.headers['content-encoding'] === 'gzip' ? { gzip: gzip!.body } : {}),
    headers: brotli!.headers,
  };
}
