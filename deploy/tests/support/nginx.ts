import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from './manifests.ts';
import { startProgram } from './programs.ts';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx on `listen` before these instances, with the configuration of operators: its addresses are
 * replaced, and the folders of an account that may write to no other. @returns what stops it
 */
export async function startNginx({ listen, servers }: { listen: number; servers: readonly number[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const folders = TEMPORARY.map((what) => `${what}_temp_path ${folder}/${what};`);
  const conf = read('nginx.conf')
    .replace('http {', ['http {', ...folders].join('\n  '))
    .replace(/^(.*server) web:3000 resolve(.*)$/m, (_, server: string, settings: string) =>
      servers.map((port) => `${server} 127.0.0.1:${port}${settings}`).join('\n'),
    )
    .replace('listen 8080', `listen 127.0.0.1:${listen}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n${conf}`);
  const stop = await startProgram('nginx', ['-p', folder, '-c', file], listen);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
