import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programNamed } from './programs.ts';

/** How often HAProxy asks an instance whether it serves, in milliseconds. */
const CHECK_MS = 200;

type Ports = { listen: number; servers: readonly number[] };

/** Asks each instance whether it serves, and each for a file that another release may have. */
const haproxyConfig = ({ listen, servers }: Ports): string => {
  const all = servers
    .map((port, at) => `  server web${at} 127.0.0.1:${port} check inter ${CHECK_MS} fall 1 rise 1`)
    .join('\n');
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout check 10s
  option redispatch 1
  retries 3
  option forwardfor
  option httpchk GET /api/health/serving
frontend visitors
  bind 127.0.0.1:${listen}
  use_backend files if { path_beg /_next/static/ }
  default_backend web
backend web
  balance roundrobin
${all}
backend files
  balance roundrobin
  retry-on all-retryable-errors 404
${all}
`;
};

/** As deploy/nginx.conf: an instance that refuses a connection is passed over. */
const nginxConfig = ({ listen, servers }: Ports, folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream web {
    ${servers.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${listen};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    location / { proxy_pass http://web; }
    location /_next/static/ {
      proxy_pass http://web;
      proxy_next_upstream error timeout http_404;
    }
  }
}
`;

const BALANCERS = ['haproxy', 'nginx'] as const;
export type BalancerName = (typeof BALANCERS)[number];

/** The one that is installed; FLEET_BALANCER names another. */
export const installedBalancer = (): BalancerName | undefined =>
  BALANCERS.filter((name) => (process.env['FLEET_BALANCER'] ?? name) === name).find((name) =>
    programNamed(name),
  );

/** Starts it before these instances; it need not find any of them yet. @returns what stops it */
export async function startBalancer(name: BalancerName, ports: Ports): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const file = join(folder, 'balancer.conf');
  writeFileSync(file, name === 'haproxy' ? haproxyConfig(ports) : nginxConfig(ports, folder));
  const args = name === 'haproxy' ? ['-q', '-db', '-f', file] : ['-p', folder, '-c', file];
  const child = spawn(programNamed(name)!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    if (code) process.stderr.write(`${name} ended with ${code}: ${printed}\n`);
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
