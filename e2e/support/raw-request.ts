import { request } from 'node:http';

export type RawResponse = {
  status: number;
  head: string;
  bytes: Buffer;
  /** Decoded each time: most of the bodies that are searched are never read. */
  readonly body: string;
};
type RawRequest = {
  origin: string;
  method?: string;
  /** Sent as it is: no client of this kind tidies the path. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** In pieces, without saying how long it is. */
  chunked?: boolean;
};

/** One HTTP request, byte for byte as a hostile program would send it; redirects are not followed. */
export function rawRequest({
  origin,
  method = 'GET',
  path,
  headers = {},
  body,
  chunked = false,
}: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            head: response.rawHeaders.join('\n'),
            bytes,
            get body() {
              return bytes.toString('utf8');
            },
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
