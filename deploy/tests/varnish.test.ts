import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const varnishd = ['/usr/sbin', '/usr/local/sbin', '/usr/bin'].map((folder) => join(folder, 'varnishd'));
const program = varnishd.find((file) => existsSync(file));
const hasCompiler = ['gcc', 'cc'].some((name) => existsSync(`/usr/bin/${name}`));

describe.skipIf(!program || !hasCompiler)('varnish.vcl', () => {
  let folder = '';
  let port = 0;
  let varnish: ChildProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'varnish-'));
    port = await freePort();
    // The module that forgets by key is a package of its own; who may ask it does not depend on it.
    const vcl = readFileSync(join(import.meta.dirname, '../varnish.vcl'), 'utf8')
      .replace('import xkey;', '')
      .replace('xkey.purge(req.http.xkey-purge)', '"1"')
      .replace('.host = "nginx"', '.host = "127.0.0.1"');
    await writeFile(join(folder, 'site.vcl'), vcl);
    const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', join(folder, 'site.vcl')];
    varnish = spawn(program!, [...args, '-a', `127.0.0.1:${port}`, '-s', 'malloc,16m'], { stdio: 'ignore' });
    await vi.waitFor(() => purge({}), { timeout: 60_000 });
  }, 90_000);
  afterAll(async () => {
    varnish.kill('SIGTERM');
    if (varnish.exitCode === null) await once(varnish, 'exit');
    await rm(folder, { recursive: true });
  });

  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: free } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return free;
  }
  /** The status of a purge from this machine, which `purgers` names. */
  const purge = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        method: 'PURGE',
        headers: { 'xkey-purge': 'a', ...headers },
      };
      const call = request(options, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      call.once('error', reject);
      call.end();
    });

  it('takes a purge of the mail worker', async () => {
    expect(await purge({})).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['Forwarded', 'for=203.0.113.7;proto=https'],
    ['Via', '1.1 proxy'],
  ])('refuses one that was passed on with %s: %s', async (name, value) => {
    expect(await purge({ [name]: value })).toBe(403);
  });
});
