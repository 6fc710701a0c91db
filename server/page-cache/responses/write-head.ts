import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';
import { KEEP_ALIVE_TIMEOUT_MS } from '#server/http/timeouts.ts';

/** Names and values in turn, as `writeHead()` of Node takes them fastest. */
export type FlatHeaders = readonly string[];

/** The head of a response, but for the headers that differ from one time it is sent to the next. */
export type Head = {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly statusLine: string;
  /** All that follows those headers, up to the body. */
  readonly rest: string;
};

/** A body, and the same memory from the rest of its head on. */
export type Sendable = { readonly body: Buffer; readonly withHead: Buffer };

/** Where Node keeps the head it will send with the body; it reads this to know whether there is one. */
type HoldsHead = { _header: string | null };

const CONNECTION = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT_MS / 1_000}\r\n`;

/** @throws TypeError for an invalid name or value, since `writeHead` below does not check */
export function headOf(status: number, headers: FlatHeaders): Head {
  for (let i = 0; i < headers.length; i += 2) {
    validateHeaderName(headers[i]!);
    validateHeaderValue(headers[i]!, headers[i + 1]!);
  }
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  return { status, headers, statusLine, rest: `${lines(headers)}\r\n` };
}

export function sendable({ rest }: Head, body: Buffer): Sendable {
  const withHead = Buffer.allocUnsafeSlow(rest.length + body.length);
  withHead.write(rest, 'latin1');
  body.copy(withHead, rest.length);
  return { body: withHead.subarray(rest.length), withHead };
}

/**
 * Gives a response its head, already joined: Node's `writeHead()` checks and joins some twenty headers
 * each time, a good part of what a cached response costs (docs/decisions/0016-front-door.md).
 * @param last header lines of this one response, of our own making, each with its line end
 */
export function writeHead(response: ServerResponse, head: Head, last: string): void {
  if (!response.shouldKeepAlive) {
    response.writeHead(head.status, [...head.headers, ...fieldsOf(last)]);
    return;
  }
  beginHead(response, head, last, head.rest);
}

/**
 * Sends a whole response. What never changes of its head stands before the body: Node turns a head that is
 * text into bytes each time.
 */
export function send(response: ServerResponse, head: Head, last: string, { body, withHead }: Sendable): void {
  if (response.shouldKeepAlive) {
    beginHead(response, head, last, '');
    response.end(withHead);
  } else {
    writeHead(response, head, last);
    response.end(body);
  }
}

function beginHead(response: ServerResponse, head: Head, last: string, rest: string): void {
  response.statusCode = head.status;
  (response as unknown as HoldsHead)._header = head.statusLine + last + dateAndConnection() + rest;
}

const fieldsOf = (lines: string): string[] =>
  lines
    .split('\r\n')
    .filter(Boolean)
    .flatMap((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });

function lines(headers: FlatHeaders): string {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return text;
}

let endOfSecond: string | undefined;

/** Lines made once a second: to ask for the time costs more than the rest of them. */
function dateAndConnection(): string {
  if (endOfSecond === undefined) {
    const now = new Date();
    endOfSecond = `Date: ${now.toUTCString()}\r\n${CONNECTION}`;
    setTimeout(() => (endOfSecond = undefined), 1_000 - now.getMilliseconds()).unref();
  }
  return endOfSecond;
}
