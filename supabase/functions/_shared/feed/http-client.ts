/** One open connection, plain or encrypted. Closing it ends a pending read. */
export interface Connection {
  readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  writable: WritableStream<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Name resolution and connections: Deno's in a function, Node's in a unit test. */
export interface Network {
  /** Every IP address of a host name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Connects to an IP address; with `tlsName` over TLS, the certificate verified for that name. */
  connect(to: { address: string; port: number; tlsName?: string; signal: AbortSignal }): Promise<Connection>;
}

export interface HttpResponse {
  status: number;
  headers: Map<string, string>;
  /** Without transfer encoding, still with its content encoding. */
  body: AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** A response that is not HTTP/1.1; the message is a sentence for the person who added the feed. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

const MAX_HEADER_BYTES = 32 * 1024;

/**
 * Sends one GET over a connection to an address that was already checked. fetch() would resolve the
 * name again and could be given another address (docs/decisions/0013-reading-feeds.md). The
 * connection is not reused.
 * @throws ProtocolError when the response is malformed
 */
export async function get(
  connection: Connection,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, 'Connection: close'];
  for (const [name, value] of Object.entries(headers)) {
    // A stored ETag comes from outside; it must not inject a header.
    if (!/[^\t\x20-\x7e\x80-\xff]/.test(value)) lines.push(`${name}: ${value}`);
  }
  const writer = connection.writable.getWriter();
  await writer.write(bytesOf(`${lines.join('\r\n')}\r\n\r\n`));
  writer.releaseLock();

  const input = new BufferedReader(connection.readable.getReader());
  for (;;) {
    const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(await input.line())?.[1]);
    if (!status) throw new ProtocolError('The server does not respond with HTTP/1.1.');
    const received = await readHeaders(input);
    // 1xx responses precede the final one.
    if (status >= 200) return { status, headers: received, body: readBody(input, status, received) };
  }
}

async function readHeaders(input: BufferedReader): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  for (;;) {
    const line = await input.line();
    if (line === '') return headers;
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trim();
    // RFC 9110, 5.5: no control characters but the tab. PostgreSQL stores no NUL.
    if (colon > 0 && !/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value))
      headers.set(line.slice(0, colon).trim().toLowerCase(), value);
  }
}

async function* readBody(
  input: BufferedReader,
  status: number,
  headers: Map<string, string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (status === 204 || status === 304) return;
  if (/\bchunked$/i.test(headers.get('transfer-encoding') ?? '')) {
    for (;;) {
      const size = parseInt(/^[0-9a-f]{1,8}(?=\s*(;|$))/i.exec(await input.line())?.[0] ?? '', 16);
      if (Number.isNaN(size)) throw new ProtocolError('The response is not in the form it announces.');
      if (size === 0) return;
      yield* input.exactly(size);
      await input.line();
    }
  }
  const length = headers.get('content-length');
  if (length !== undefined) {
    if (!/^\d{1,15}$/.test(length)) throw new ProtocolError('The response is not in the form it announces.');
    yield* input.exactly(Number(length));
  } else yield* input.rest();
}

/** A buffered reader of lines and counted bytes. */
class BufferedReader {
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #buffer: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #headerBytes = 0;

  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
    this.#reader = reader;
  }

  async line(): Promise<string> {
    let line = '';
    for (;;) {
      const end = this.#buffer.indexOf(10);
      const chunk = end === -1 ? this.#buffer : this.#buffer.subarray(0, end);
      line += latin1(chunk);
      this.#headerBytes += chunk.length + 1;
      if (this.#headerBytes > MAX_HEADER_BYTES)
        throw new ProtocolError('The headers of the response are too long.');
      if (end !== -1) {
        this.#buffer = this.#buffer.subarray(end + 1);
        return line.replace(/\r$/, '');
      }
      if (!(await this.#fill())) throw new ProtocolError('The response ended before it was complete.');
    }
  }

  async *exactly(count: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let remaining = count;
    while (remaining > 0) {
      if (this.#buffer.length === 0 && !(await this.#fill())) {
        throw new ProtocolError('The response ended before it was complete.');
      }
      const chunk = this.#buffer.subarray(0, remaining);
      this.#buffer = this.#buffer.subarray(chunk.length);
      remaining -= chunk.length;
      this.#headerBytes = 0;
      yield chunk;
    }
  }

  async *rest(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    do {
      if (this.#buffer.length > 0) yield this.#buffer;
    } while (await this.#fill());
  }

  async #fill(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    this.#buffer = value ?? new Uint8Array(0);
    return !done;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (char) => char.charCodeAt(0) & 255);

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
