import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from './manifests.ts';
import { programNamed, startProgram } from './programs.ts';

/** Whether Varnish is installed with a compiler for its configuration. */
export const hasVarnish = (): boolean =>
  programNamed('varnishd') !== undefined && ['gcc', 'cc'].some((name) => existsSync(`/usr/bin/${name}`));

/** Whether it has the module that forgets by key, a package of its own. */
export const hasKeys = (): boolean => globSync('/usr/lib/{,*/}varnish/vmods/libvmod_xkey.so').length > 0;

/**
 * Starts it on `listen` before `origin`, with the configuration of operators; without keys who may purge is
 * the same, but nothing is forgotten. @returns what stops it
 */
export async function startVarnish({
  listen,
  origin,
  withKeys = true,
}: {
  listen: number;
  origin: number;
  withKeys?: boolean;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  const file = join(folder, 'site.vcl');
  const vcl = read('varnish.vcl')
    .replace('.host = "nginx"', '.host = "127.0.0.1"')
    .replace('.port = "8080"', `.port = "${origin}"`);
  const keyless = vcl.replace('import xkey;', '').replace('xkey.purge(req.http.xkey-purge)', '"1"');
  writeFileSync(file, withKeys ? vcl : keyless);
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', file];
  const listening = ['-a', `127.0.0.1:${listen}`, '-s', 'malloc,64m'];
  const stop = await startProgram('varnishd', [...args, ...listening], listen);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
