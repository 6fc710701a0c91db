import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { log } from '#lib/log/log.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import { countResponse } from '#server/observability/metrics.ts';

/** What Node calls the ways in which bytes fail to be a request; anything else is a plain 400. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type Broken = {
  answer(status: number, socket: Duplex): void;
  onError(error: NodeJS.ErrnoException, socket: Socket): void;
};

/**
 * Answers what is no request: headers without end, bytes that are not HTTP, a request that takes for ever. Node's own answer to these
 * would be the only one of this site without the headers of security.
 * @param always names and values in turn
 */
export function malformedRequestHandler(always: readonly string[]): Broken {
  const lines = always.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${always[i + 1]}`] : []));
  const answer = (status: number, socket: Duplex) => {
    const requestId = randomUUID();
    countResponse({}, status, 0);
    log.warn('http.malformed_request', { requestId, status });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines,
      `x-request-id: ${requestId}`,
      `content-security-policy: ${DATA_POLICY}`,
      'cache-control: no-store',
      'content-length: 0',
      'connection: close',
    ];
    // Not only our half: who sends nothing sensible would otherwise keep the other half open.
    socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  };
  return {
    answer,
    onError({ code = '' }, socket) {
      // Something was answered on this connection already, nobody is there any more, or a browser opened one in advance and had no use for it.
      const needsNone = !socket.writable || code === 'ECONNRESET' || socket.bytesWritten > 0;
      if (needsNone || socket.bytesRead === 0) return void socket.destroy();
      answer(STATUS[code] ?? 400, socket);
    },
  };
}
