import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programNamed } from './programs.ts';

/** Whether Varnish is installed with what forgets by key, and a compiler for its configuration. */
export const hasVarnish = (): boolean =>
  programNamed('varnishd') !== undefined &&
  ['gcc', 'cc'].some((name) => existsSync(`/usr/bin/${name}`)) &&
  globSync('/usr/lib/{,*/}varnish/vmods/libvmod_xkey.so').length > 0;

/** Starts it on `listen` before `origin`, with the configuration of operators. @returns what stops it */
export async function startVarnish({ listen, origin }: { listen: number; origin: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  const file = join(folder, 'site.vcl');
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8')
    .replace('.host = "nginx"', '.host = "127.0.0.1"')
    .replace('.port = "8080"', `.port = "${origin}"`);
  writeFileSync(file, vcl);
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', file];
  const child = spawn(programNamed('varnishd')!, [...args, '-a', `127.0.0.1:${listen}`, '-s', 'malloc,64m'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    if (code) process.stderr.write(`varnishd ended with ${code}: ${printed}\n`);
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
