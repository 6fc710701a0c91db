import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '#deploy/tests/support/nginx.ts';
import { programNamed, startProgram } from '#deploy/tests/support/programs.ts';

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

async function startHaproxy(ports: Ports) {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(ports));
  const stop = await startProgram('haproxy', ['-q', '-db', '-f', file], ports.listen);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const BALANCERS = ['haproxy', 'nginx'] as const;
export type BalancerName = (typeof BALANCERS)[number];

/** Those that are installed; FLEET_BALANCER names one of them. */
export const installedBalancers = (): BalancerName[] =>
  BALANCERS.filter((name) => (process.env['FLEET_BALANCER'] ?? name) === name && programNamed(name));

/** Starts it before these instances; it need not find any of them yet. @returns what stops it */
export const startBalancer = (name: BalancerName, ports: Ports): Promise<() => Promise<void>> =>
  name === 'haproxy' ? startHaproxy(ports) : startNginx(ports);
