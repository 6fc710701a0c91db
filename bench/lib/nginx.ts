import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../../lib/user-error.ts';

/** One site of nginx: a port, a folder, and what it says with every response. */
export interface StaticSite {
  port: number;
  root: string;
  /** Serves every address with this one file, whatever it is called. */
  onlyFile?: { name: string; contentType: string };
  headers?: Record<string, string>;
}

const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const INSTALL = 'apt-get install --no-install-recommends nginx libnginx-mod-http-brotli-static wrk';
const START_MS = 5_000;

/**
 * Where the module for ready-made Brotli files is.
 * @throws UserError with the command that installs what is missing
 */
export function requireTools(): { brotliModule: string } {
  const outputOf = (program: string, ...args: string[]): string | undefined => {
    try {
      return execFileSync('sh', ['-c', `${[program, ...args].join(' ')} 2>&1 || true`], { encoding: 'utf8' });
    } catch {
      return undefined;
    }
  };
  const about = outputOf('nginx', '-V') ?? '';
  const folder = /--modules-path=(\S+)/.exec(about)?.[1] ?? '/usr/lib/nginx/modules';
  const brotliModule = join(folder, BROTLI_MODULE);
  const missing = [
    ...(about.includes('nginx version') ? [] : ['nginx']),
    ...(existsSync(brotliModule) ? [] : ['the nginx module for ready-made Brotli files']),
    ...((outputOf('wrk', '-v') ?? '').includes('wrk') ? [] : ['wrk']),
  ];
  if (missing.length > 0) {
    throw new UserError(`Not on this machine: ${missing.join(', ')}. On Debian or Ubuntu:\n  ${INSTALL}`);
  }
  return { brotliModule };
}

/** A value in nginx's own quotes. A variable of nginx passes as it is. */
const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function serverBlock({ port, root, onlyFile, headers = {} }: StaticSite): string {
  const said = Object.entries(headers).map(
    ([name, value]) => `    add_header ${name} ${quoted(value)} always;`,
  );
  const location = onlyFile
    ? `types { } default_type ${quoted(onlyFile.contentType)}; location / { try_files /${onlyFile.name} =404; }`
    : 'location / { try_files $uri $uri/index.html =404; }\n' +
      '    location /_next/static/ { add_header Cache-Control "public, max-age=31536000, immutable"; }';
  return `  server {\n    listen 127.0.0.1:${port};\n    root ${quoted(root)};\n    ${location}\n${said.join('\n')}\n  }`;
}

/**
 * As fast as nginx goes: one worker, as the site is one process; no log; open files remembered; bodies
 * compressed beforehand. It stands for the best that can be had on this machine.
 */
export function configuration(sites: readonly StaticSite[], folder: string, brotliModule: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (use) => `  ${use}_temp_path ${quoted(join(folder, use))};`,
  );
  return `load_module ${brotliModule};
worker_processes 1;
daemon off;
pid ${quoted(join(folder, 'nginx.pid'))};
error_log ${quoted(join(folder, 'error.log'))} warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types;
  types { font/woff2 woff2; image/webp webp; application/manifest+json webmanifest; }
  default_type application/octet-stream;
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 100000000;
  open_file_cache max=2000 inactive=60s;
  open_file_cache_valid 60s;
  gzip_static on;
  brotli_static on;
  server_tokens off;
${temporary.join('\n')}
${sites.map(serverBlock).join('\n')}
}
`;
}

/**
 * Starts an nginx of our own, beside any that runs already; returns what stops it.
 * @throws with its own words when it does not start
 */
export async function startNginx(sites: readonly StaticSite[], folder: string): Promise<() => Promise<void>> {
  const { brotliModule } = requireTools();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(sites, folder, brotliModule));
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  nginx.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const kill = (): void => void nginx.kill('SIGTERM');
  process.once('exit', kill);
  const began = performance.now();
  for (;;) {
    if (nginx.exitCode !== null || performance.now() - began > START_MS) {
      kill();
      throw new Error(`nginx did not start: ${complaint.trim() || file}`);
    }
    const isUp = await fetch(`http://127.0.0.1:${sites[0]!.port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await delay(50);
  }
  return async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
}
