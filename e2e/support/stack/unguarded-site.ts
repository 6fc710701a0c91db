import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_DIR, ports } from './addresses.ts';
import { startSecondSite } from './second-site.ts';

/** A copy of the build under test, in which Next finds no middleware. */
const COPY = `${BUILD_DIR}-unguarded`;

/** The same build without its middleware: what is left protects by itself. Returns what stops it. */
export async function startUnguardedSite(): Promise<{ origin: string; stop: () => Promise<unknown> }> {
  rmSync(COPY, { recursive: true, force: true });
  cpSync(BUILD_DIR, COPY, { recursive: true, filter: (from) => from !== path.join(BUILD_DIR, 'cache') });
  removeMiddleware('server/functions-config-manifest.json', 'functions');
  removeMiddleware('server/middleware-manifest.json', 'middleware');
  const stop = await startSecondSite(ports.unguarded, { EMBEDDED_BACKEND: '1', BUILD_DIR: COPY });
  return {
    origin: `http://127.0.0.1:${ports.unguarded}`,
    stop: async () => {
      await stop();
      rmSync(COPY, { recursive: true, force: true });
    },
  };
}

function removeMiddleware(manifest: string, part: 'functions' | 'middleware'): void {
  const file = path.join(COPY, manifest);
  if (!existsSync(file)) return;
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  delete content[part]?.['/_middleware'];
  delete content[part]?.['/'];
  writeFileSync(file, JSON.stringify(content));
}
