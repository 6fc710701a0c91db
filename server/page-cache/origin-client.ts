import { mkdtempSync, rmSync } from 'node:fs';
import {
  Agent,
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ApplicationAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A page has five seconds for all its questions to the database; this is that and time to make it, in milliseconds. */
const PATIENCE_MS = 10_000;
/** A page of ours has some hundred kilobytes. What is larger than this is not one. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The application, reached as an anonymous visitor reaches it: over a socket in a folder that only this user may open, with a request
 * that holds nothing but the address asked for. So no header of any visitor can get into what others are given.
 */
export class Application {
  private readonly folder = mkdtempSync(join(tmpdir(), 'southlight-site-'));
  private readonly socketPath = join(this.folder, 'application.sock');
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly server: Server;
  private readonly host: string;
  private readonly patienceMs: number;
  private readonly mostBytes: number;

  /**
   * @param host what the application is to take for the site's own name
   * @param limits so long is an answer waited for, to its end, in milliseconds, and so many bytes of a body are taken
   */
  constructor(
    listener: RequestListener,
    host: string,
    { patienceMs = PATIENCE_MS, mostBytes = MOST_BYTES }: { patienceMs?: number; mostBytes?: number } = {},
  ) {
    this.host = host;
    this.patienceMs = patienceMs;
    this.mostBytes = mostBytes;
    this.server = createServer({ keepAliveTimeout: 0, shouldUpgradeCallback: () => false }, listener);
    process.once('exit', this.forget);
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.socketPath, resolve);
    });
  }

  /** @throws when the application breaks off, answers with too much, or not in time */
  ask(path: string, extra: Record<string, string> = {}): Promise<ApplicationAnswer> {
    return new Promise((resolve, reject) => {
      const asked = ask(
        {
          socketPath: this.socketPath,
          path,
          agent: this.agent,
          headers: { host: this.host, accept: 'text/html,*/*', 'x-custom-server': '1', ...extra },
          signal: AbortSignal.timeout(this.patienceMs),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let length = 0;
          answer.on('data', (chunk: Buffer) => {
            length += chunk.length;
            chunks.push(chunk);
            if (length <= this.mostBytes) return;
            // First of all, and no error for the connection: it may have read the end already, and has then nobody left to tell.
            reject(new Error(`more than ${this.mostBytes} bytes`));
            answer.destroy();
          });
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 500,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
          answer.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
    process.off('exit', this.forget);
    this.forget();
  }

  private readonly forget = (): void => rmSync(this.folder, { recursive: true, force: true });
}
