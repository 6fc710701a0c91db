import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';
import { KEEP_ALIVE_TIMEOUT_MS } from '#server/http/timeouts.ts';

/** Names and values in turn, as `writeHead()` of Node takes them fastest. */
export type FlatHeaders = readonly string[];

/** The head of a response, but for the headers that differ from one time it is sent to the next. */
export type Head = { readonly status: number; readonly headers: FlatHeaders; readonly text: string };

/** Where Node keeps the head it will send with the body; it reads this to know whether there is one. */
type HoldsHead = { _header: string | null };

const CONNECTION = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT_MS / 1_000}\r\n\r\n`;

/** @throws TypeError for an invalid name or value, since `writeHead` below does not check */
export function headOf(status: number, headers: FlatHeaders): Head {
  for (let i = 0; i < headers.length; i += 2) {
    validateHeaderName(headers[i]!);
    validateHeaderValue(headers[i]!, headers[i + 1]!);
  }
  return { status, headers, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(headers)}` };
}

/**
 * Gives a response its head, already joined: Node's `writeHead()` checks and joins some twenty headers
 * each time, a good part of what a cached response costs (docs/decisions/0016-front-door.md).
 * @param last headers of this one response, of our own making
 */
export function writeHead(response: ServerResponse, head: Head, last: FlatHeaders): void {
  if (!response.shouldKeepAlive) {
    response.writeHead(head.status, [...head.headers, ...last]);
    return;
  }
  response.statusCode = head.status;
  (response as unknown as HoldsHead)._header = head.text + lines(last) + dateLine() + CONNECTION;
}

function lines(headers: FlatHeaders): string {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return text;
}

let second = 0;
let dateOfSecond = '';

function dateLine(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    dateOfSecond = `Date: ${new Date(now * 1_000).toUTCString()}\r\n`;
  }
  return dateOfSecond;
}
