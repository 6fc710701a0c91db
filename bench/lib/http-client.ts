import { request } from 'node:http';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  /** As it came over the wire, still compressed. */
  body: Buffer;
}

/** Requests a page as a browser does, and decodes nothing: fetch() would decompress the body. */
export function fetchRaw(url: string, headers: Record<string, string> = {}): Promise<RawResponse> {
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

/**
 * The three bodies a static file server keeps of one file, as our own server sends them. Absent where it
 * sends none of that kind.
 */
export interface Bodies {
  identity: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  /** Of the response in Brotli, or of the plain one where there is none. */
  headers: Record<string, string>;
}

/** @throws when the address does not respond with 200 */
export async function bodiesOf(url: string): Promise<Bodies> {
  const [brotli, gzip, identity] = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => fetchRaw(url, { 'accept-encoding': encoding })),
  );
  for (const { status } of [brotli!, gzip!, identity!]) {
    if (status !== 200) throw new Error(`${url} responds with ${status}`);
  }
  return {
    identity: identity!.body,
    ...(brotli!.headers['content-encoding'] === 'br' ? { brotli: brotli!.body } : {}),
    ...(gzip!.headers['content-encoding'] === 'gzip' ? { gzip: gzip!.body } : {}),
    headers: brotli!.headers,
  };
}
