import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import { countResponse } from '#server/observability/metrics.ts';
import { sparseLog } from '#server/observability/sparse-log.ts';

/** The status for each code of Node's parser; any other is 400. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type MalformedRequestHandler = {
  respond(status: number, socket: Duplex): void;
  onError(error: NodeJS.ErrnoException, socket: Socket): void;
};

/**
 * Responds to what is not a request: endless headers, bytes that are not HTTP, a request that times out.
 * Node's own response to these would be the only one of this site without the security headers.
 * @param baseHeaders a flat header list
 */
export function malformedRequestHandler(baseHeaders: readonly string[]): MalformedRequestHandler {
  const lines = baseHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${baseHeaders[i + 1]}`] : []));
  const write = sparseLog('warn', 'http.malformed_request');
  const respond = (status: number, socket: Duplex) => {
    const requestId = randomUUID();
    countResponse({}, status, 0);
    write({ requestId, status });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines,
      `x-request-id: ${requestId}`,
      `content-security-policy: ${DATA_POLICY}`,
      'cache-control: no-store',
      'content-length: 0',
      'connection: close',
    ];
    // Both halves, or such a client would keep its own open.
    socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  };
  return {
    respond,
    onError({ code = '' }, socket) {
      // A response was begun, the client is gone, or the connection was opened in advance and not used.
      const needsNoResponse = !socket.writable || code === 'ECONNRESET' || socket.bytesWritten > 0;
      if (needsNoResponse || socket.bytesRead === 0) return void socket.destroy();
      respond(STATUS[code] ?? 400, socket);
    },
  };
}
