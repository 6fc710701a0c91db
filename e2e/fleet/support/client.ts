import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };
export type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string | FormData };

/**
 * Sends requests to any port of the fleet as visitors of one site: under its host, whichever instance or
 * balancer takes them.
 */
export class Client {
  private readonly host: string;
  private readonly agent: Agent;

  /** @param host as in an address, with its port */
  constructor(host: string, { keepAlive = false } = {}) {
    this.host = host;
    this.agent = new Agent({ keepAlive });
  }

  async send(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : (body as Buffer | string | undefined);
    const type: Record<string, string> = form ? { 'content-type': form.headers.get('content-type')! } : {};
    const length: Record<string, string> =
      bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) };
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          ...{ host: '127.0.0.1', port, path, method, agent: this.agent },
          headers: { host: this.host, ...type, ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(bytes);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
