import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import inject from 'light-my-request';

export type OriginResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** A page has five seconds for all its reads; this is that and time to render it, in milliseconds. */
export const ORIGIN_TIMEOUT_MS = 10_000;
/** A page of ours has some hundred kilobytes; what is larger than this is not one. */
const MAX_BYTES = 8 * 1024 * 1024;

/** No route matches it, so the application responds with its complete not-found page. */
export const UNKNOWN_PATH = '/_not-a-page';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Limits = { timeoutMs?: number; maxBytes?: number };

/** The application, called within this process and without a connection. */
export class OriginClient {
  private readonly handler: Handler;
  private readonly anonymous: Record<string, string>;
  private readonly limits: Required<Limits>;

  /** @param host what the application is to take for the site's own name */
  constructor(handler: Handler, host: string, limits: Limits = {}) {
    this.handler = handler;
    this.anonymous = {
      host,
      accept: 'text/html,*/*',
      'user-agent': 'southlight',
      'x-custom-server': '1',
    };
    this.limits = { timeoutMs: ORIGIN_TIMEOUT_MS, maxBytes: MAX_BYTES, ...limits };
  }

  /**
   * Without `headers` as an anonymous visitor, so that no header of any visitor gets into what others are
   * served. A not-found page that only scripts would fill comes as the complete one.
   * @throws when the application aborts the response, sends too much, or does not end it in time
   */
  async request(path: string, headers = this.anonymous): Promise<OriginResponse> {
    const response = await this.respond(path, headers);
    return isEmptyNotFound(response) ? this.respond(UNKNOWN_PATH, this.anonymous) : response;
  }

  private async respond(path: string, headers: Record<string, string>): Promise<OriginResponse> {
    const { timeoutMs } = this.limits;
    const call: Call = { path, headers, response: undefined };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no response within ${timeoutMs} ms`));
        call.response?.destroy();
      }, timeoutMs);
    });
    try {
      return await Promise.race([this.call(call), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async call(call: Call): Promise<OriginResponse> {
    const { maxBytes } = this.limits;
    const { statusCode, headers, stream } = await inject(
      (request, response) => {
        call.response = response;
        this.handler(request as IncomingMessage, response);
      },
      {
        method: 'GET',
        url: call.path,
        headers: call.headers,
        payloadAsStream: true,
      },
    );
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of stream() as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) {
        call.response?.destroy();
        throw new Error(`more than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
    return { status: statusCode, headers, body: Buffer.concat(chunks) };
  }
}

/**
 * Whether a page found while it was rendered that it has nothing to show: Next then responds with an empty
 * document, since React renders no error boundary on the server.
 */
const isEmptyNotFound = ({ status, body }: OriginResponse): boolean =>
  status === 404 && body.subarray(0, EMPTY_DOCUMENT.length).equals(EMPTY_DOCUMENT);

const EMPTY_DOCUMENT = Buffer.from('<!DOCTYPE html><html id="__next_error__"');

type Call = { path: string; headers: Record<string, string>; response: ServerResponse | undefined };
