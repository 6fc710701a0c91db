import { request } from 'node:http';

const GIVE_UP_MS = 30_000;

export interface Response {
  /** 0 when none came. */
  status: number;
  ms: number;
  /** Names and values of the cookies that were set. */
  cookies: string[];
  body: string;
}

interface Request {
  /** An address of this machine; the system's choice when left out. */
  from?: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request over a connection of its own. */
export function send(port: number, { from, path, method, headers, body }: Request): Promise<Response> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, cookies: string[] = [], text = ''): void =>
      resolve({ status, ms: performance.now() - began, cookies, body: text });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        // A redirect may hold as much as the request did.
        maxHeaderSize: 64 * 1024,
        ...(from === undefined ? {} : { localAddress: from }),
        ...(method === undefined ? {} : { method }),
        headers: { ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
        timeout: GIVE_UP_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', () => end(0));
        response.once('end', () => {
          const cookies = response.headers['set-cookie']?.map((cookie) => cookie.split(';')[0]!);
          end(response.statusCode ?? 0, cookies, Buffer.concat(chunks).toString());
        });
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => end(0));
    sent.end(body);
  });
}
