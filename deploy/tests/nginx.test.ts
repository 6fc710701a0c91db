import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const program = ['/usr/sbin', '/usr/local/sbin', '/usr/bin']
  .map((folder) => join(folder, 'nginx'))
  .find((file) => existsSync(file));

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
/** Ports that nobody listens on, each another. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map(listen));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

describe.skipIf(!program)('nginx.conf', () => {
  let folder = '';
  let port = 0;
  let nginx: ChildProcess;
  const instance = createHttpServer((_, response) => response.end('served'));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const [free = 0, ...stopped] = await freePorts(6);
    port = free;
    // None is passed over for having failed, so that each request meets all that stopped.
    const servers = [...stopped, await listen(instance)].map((at) => `server 127.0.0.1:${at} max_fails=0;`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    );
    const conf = readFileSync(join(import.meta.dirname, '../nginx.conf'), 'utf8')
      .replace('http {', ['http {', ...temporary].join('\n'))
      .replace(/^.*server web:3000 resolve.*$/m, servers.join('\n'))
      .replace('listen 8080', `listen 127.0.0.1:${port}`);
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\n${conf}`);
    nginx = spawn(program!, ['-p', folder, '-c', file], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(join(folder, 'nginx.pid'))).toBe(true), { timeout: 30_000 });
  }, 60_000);
  afterAll(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    instance.closeAllConnections();
    instance.close();
    await rm(folder, { recursive: true });
  });

  it.each(['/', '/_next/static/chunks/a.js'])(
    'has the last instance serve %s when all others have stopped at once',
    async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([response.status, await response.text()]).toEqual([200, 'served']);
    },
  );
});
