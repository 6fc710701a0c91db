/** One open connection, plain or encrypted. Closing it ends a pending read. */
export interface Connection {
  readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  writable: WritableStream<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** What fetching needs of the machine; a function's entry passes Deno's, a test its own. */
export interface Network {
  /** Every address of a host name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Connects to an address, not to a name; with `tlsName` encrypted, the certificate checked against that name. */
  connect(to: { address: string; port: number; tlsName?: string; signal: AbortSignal }): Promise<Connection>;
}

export interface HttpResponse {
  status: number;
  headers: Map<string, string>;
  /** Without transfer coding, still with its content coding. */
  body: AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** The other side does not speak HTTP as it should; the message is a sentence for the person who added the feed. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

const maxHeaderBytes = 32 * 1024;

/**
 * Sends one GET over a connection that leads to an address already checked, which fetch() cannot promise: it would resolve the
 * name again, and a name can answer differently the second time. The server closes the connection after its answer.
 */
export async function get(
  connection: Connection,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, 'Connection: close'];
  for (const [name, value] of Object.entries(headers)) {
    // A stored ETag comes from outside; it must not bring a header of its own.
    if (!/[^\t\x20-\x7e\x80-\xff]/.test(value)) lines.push(`${name}: ${value}`);
  }
  const writer = connection.writable.getWriter();
  await writer.write(bytesOf(`${lines.join('\r\n')}\r\n\r\n`));
  writer.releaseLock();

  const input = new Input(connection.readable.getReader());
  for (;;) {
    const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(await input.line())?.[1]);
    if (!status) throw new ProtocolError('The server does not answer with HTTP/1.1.');
    const received = await readHeaders(input);
    // 100 and 103 announce the answer that follows.
    if (status >= 200) return { status, headers: received, body: readBody(input, status, received) };
  }
}

async function readHeaders(input: Input): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  for (;;) {
    const line = await input.line();
    if (line === '') return headers;
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trim();
    // RFC 9110 allows no control characters but the tab; the database, which stores some of these values, no NUL.
    if (colon > 0 && !/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value))
      headers.set(line.slice(0, colon).trim().toLowerCase(), value);
  }
}

async function* readBody(
  input: Input,
  status: number,
  headers: Map<string, string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (status === 204 || status === 304) return;
  if (/\bchunked$/i.test(headers.get('transfer-encoding') ?? '')) {
    for (;;) {
      const size = parseInt(/^[0-9a-f]{1,8}(?=\s*(;|$))/i.exec(await input.line())?.[0] ?? '', 16);
      if (Number.isNaN(size)) throw new ProtocolError('The answer is not in the form it announces.');
      if (size === 0) return;
      yield* input.exactly(size);
      await input.line();
    }
  }
  const length = headers.get('content-length');
  if (length !== undefined) {
    if (!/^\d{1,15}$/.test(length)) throw new ProtocolError('The answer is not in the form it announces.');
    yield* input.exactly(Number(length));
  } else yield* input.rest();
}

/** A buffered reader of lines and counted bytes. */
class Input {
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #left: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #headerBytes = 0;

  constructor(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
    this.#reader = reader;
  }

  async line(): Promise<string> {
    let line = '';
    for (;;) {
      const end = this.#left.indexOf(10);
      const part = end === -1 ? this.#left : this.#left.subarray(0, end);
      line += latin1(part);
      this.#headerBytes += part.length + 1;
      if (this.#headerBytes > maxHeaderBytes)
        throw new ProtocolError('The headers of the answer are too long.');
      if (end !== -1) {
        this.#left = this.#left.subarray(end + 1);
        return line.replace(/\r$/, '');
      }
      if (!(await this.#more())) throw new ProtocolError('The answer ended before it was complete.');
    }
  }

  async *exactly(count: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let wanted = count;
    while (wanted > 0) {
      if (this.#left.length === 0 && !(await this.#more())) {
        throw new ProtocolError('The answer ended before it was complete.');
      }
      const part = this.#left.subarray(0, wanted);
      this.#left = this.#left.subarray(part.length);
      wanted -= part.length;
      this.#headerBytes = 0;
      yield part;
    }
  }

  async *rest(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    do {
      if (this.#left.length > 0) yield this.#left;
    } while (await this.#more());
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    this.#left = value ?? new Uint8Array(0);
    return !done;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (char) => char.charCodeAt(0) & 255);

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
