import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Application } from './origin-client.ts';

let application: Application;
async function start(listener: RequestListener, limits?: ConstructorParameters<typeof Application>[2]) {
  application = new Application(listener, 'site', limits);
  await application.listen();
}
afterEach(async () => {
  vi.restoreAllMocks();
  await application.close();
});

/** So long may a page wait for the database, in milliseconds: PATIENCE_MS in lib/supabase/public.ts. */
const DATABASE_MS = 5_000;

/** Resolves when the application has seen that nobody waits for its answer any more. */
function abandoned() {
  let see: (response: ServerResponse) => void = () => undefined;
  const seen = new Promise<void>((resolve) => {
    see = (response) => response.once('close', () => resolve());
  });
  return { seen, see };
}

describe('an application that does not answer', () => {
  it('is given up, and sees that it was', async () => {
    const { seen, see } = abandoned();
    await start((_request, response) => see(response), { patienceMs: 20 });
    await expect(application.ask('/')).rejects.toThrow(/abort/);
    await seen;
  });

  it('is given up as well when it stops in the middle', async () => {
    const { seen, see } = abandoned();
    await start(
      (_request, response) => {
        see(response);
        response.writeHead(200).write('the first half');
      },
      { patienceMs: 100 },
    );
    await expect(application.ask('/')).rejects.toThrow(/abort/);
    await seen;
  });

  it('is not waited for once it has broken off', async () => {
    await start((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('the first half', () => response.destroy());
    });
    await expect(application.ask('/')).rejects.toThrow('aborted');
  });

  it('is waited for longer than a page may wait for the database, and not for ever', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await start((_request, response) => response.end());
    await application.ask('/');
    const [[waitedMs] = []] = limit.mock.calls;
    expect(waitedMs).toBeGreaterThan(DATABASE_MS);
    expect(waitedMs).toBeLessThanOrEqual(4 * DATABASE_MS);
  });
});

describe('an answer that is too large', () => {
  const MEGABYTE = 1024 * 1024;

  it('is given up with its first byte too many', async () => {
    let length = 1_000;
    await start((_request, response) => response.end('x'.repeat(length)), { mostBytes: 1_000 });
    expect((await application.ask('/')).body).toHaveLength(1_000);
    length += 1;
    await expect(application.ask('/')).rejects.toThrow('more than 1000 bytes');
    length -= 1;
    expect((await application.ask('/')).body).toHaveLength(1_000);
  });

  it('need not have an end to be given up', async () => {
    const { seen, see } = abandoned();
    await start((_request, response) => {
      see(response);
      const piece = Buffer.alloc(MEGABYTE);
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await expect(application.ask('/')).rejects.toThrow(/more than \d+ bytes/);
    await seen;
  });

  it('is larger than any page of ours', async () => {
    await start((_request, response) => response.end(Buffer.alloc(8 * MEGABYTE)));
    expect((await application.ask('/')).body).toHaveLength(8 * MEGABYTE);
  });
});
