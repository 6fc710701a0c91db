import { describe, expect, it } from 'vitest';
import { DRAIN_TIMEOUT_MS } from '#lib/config/drain.ts';
import { settings } from '#lib/config/schema.ts';
import { mailStopTimeoutMs } from '#scripts/processes/mail-process.ts';
import {
  code,
  compose,
  deployment,
  dockerfile,
  fly,
  manifests,
  read,
  render,
} from './tests/support/manifests.ts';

/** How long a server may take to stop, in seconds. */
const DRAIN_SECONDS = DRAIN_TIMEOUT_MS / 1000;

/** How long each platform waits for a part to stop, in seconds. */
const gracesOf = (name: 'web' | 'mail'): number[] => [
  deployment(name).terminationGracePeriodSeconds,
  parseInt(compose.services[name]!.stop_grace_period!, 10),
  ...render.services.flatMap(({ type, maxShutdownDelaySeconds }) =>
    type === (name === 'web' ? 'web' : 'worker') ? [maxShutdownDelaySeconds] : [],
  ),
  Number(/kill_timeout = (\d+)/.exec(fly)?.[1]),
];

describe('the manifests', () => {
  it('hold the parts that serve: two deployments, a service, a budget, a scaler, a policy', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'Deployment mail',
      'Deployment web',
      'HorizontalPodAutoscaler web',
      'NetworkPolicy southlight',
      'PodDisruptionBudget web',
      'Service web',
    ]);
  });

  it('probe addresses that the server has, and readiness without the database', () => {
    const health = code('server/observability/health.ts');
    const [{ readinessProbe, livenessProbe, startupProbe, ports }] = deployment('web').containers;
    for (const probe of [readinessProbe, livenessProbe, startupProbe]) {
      expect(health).toContain(`case '${probe?.httpGet.path}':`);
      expect(ports.map(({ name }) => name)).toContain(probe?.httpGet.port);
    }
    const paths = [readinessProbe?.httpGet.path, render.services[0]?.healthCheckPath];
    expect(paths).toEqual(['/api/health/serving', '/api/health/serving']);
    expect(fly).toContain('path = "/api/health/serving"');
  });

  it('leave the number of instances to the scaler alone, which a deploy would reset', () => {
    const find = (kind: string) => manifests.find((one) => one.kind === kind && one.metadata.name === 'web')!;
    expect(find('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThanOrEqual(2);
    expect(find('Deployment').spec.replicas).toBeUndefined();
  });

  it('take no instance away for one slow probe, and one that stops before it refuses connections', () => {
    const [{ readinessProbe: ready, livenessProbe: live, env }] = deployment('web').containers;
    for (const probe of [ready, live]) {
      // Without a timeout it is one second, which a flood may take.
      expect(probe?.timeoutSeconds ?? 1).toBeGreaterThanOrEqual(2);
      expect(probe?.failureThreshold).toBeGreaterThanOrEqual(2);
    }
    const noticed = ready!.periodSeconds * ready!.failureThreshold + ready!.timeoutSeconds!;
    const delay = Number(env.find(({ name }) => name === 'DRAIN_DELAY_MS')?.value) / 1_000;
    expect(delay).toBeGreaterThan(noticed);
    expect(Number(/^timeout = "(\d)s"$/m.exec(fly)?.[1])).toBeGreaterThanOrEqual(2);
  });

  it('kill a mail worker neither for a slow database nor for being busy for a minute', () => {
    const [{ livenessProbe: probe, ports }] = deployment('mail').containers;
    expect(code('lib/metrics/metrics-listener.ts')).toContain(`request.url === '${probe?.httpGet.path}'`);
    expect(probe?.httpGet.path).not.toBe('/metrics');
    expect(ports.map(({ name }) => name)).toContain(probe?.httpGet.port);
    // Without a timeout it is one second.
    expect(probe?.timeoutSeconds ?? 1).toBeGreaterThanOrEqual(5);
    expect((probe?.periodSeconds ?? 0) * (probe?.failureThreshold ?? 0)).toBeGreaterThan(60);
  });

  it('wait longer at a stop than the server may take', () => {
    expect(DRAIN_SECONDS).toBeGreaterThan(0);
    const delays = [
      ...`${read('kubernetes/web.yaml')}${read('compose.yaml')}${fly}${read('render.yaml')}`.matchAll(
        /DRAIN_DELAY_MS\W+(?:value: )?'?"?(\d+)/g,
      ),
    ];
    expect(delays).toHaveLength(4);
    const longest = DRAIN_SECONDS + Math.max(...delays.map(([, ms]) => Number(ms))) / 1_000;
    const graces = gracesOf('web');
    expect(graces).toHaveLength(4);
    for (const grace of graces) expect(grace).toBeGreaterThan(longest);
  });

  it('wait longer at a stop than the mail worker may take to hand over a mail', () => {
    const graces = gracesOf('mail');
    expect(graces).toHaveLength(4);
    const longest = mailStopTimeoutMs(settings.parse({}).MAIL_DEADLINE_SECONDS) / 1_000;
    for (const grace of graces) expect(grace).toBeGreaterThan(longest);
    // Fly and Render accept no more.
    for (const grace of graces) expect(grace).toBeLessThanOrEqual(300);
  });

  it.each(['web', 'mail'])('give %s as much memory on Fly as in Kubernetes', (name) => {
    const [, megabytes] = new RegExp(`processes = \\["${name}"\\]\nmemory = "(\\d+)mb"`).exec(fly) ?? [];
    expect(deployment(name).containers[0].resources.limits.memory).toBe(`${megabytes}Mi`);
  });

  it.each(['web', 'mail'])('run %s as nobody who could write or become more', (name) => {
    const { securityContext, containers } = deployment(name);
    expect(securityContext).toMatchObject({ runAsUser: 65532, runAsNonRoot: true });
    expect(containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(dockerfile).toContain('USER 65532');
  });

  it('start the programs that the image holds', () => {
    const worker = ['workers/mail/main.ts'];
    expect(deployment('mail').containers[0].args).toEqual(worker);
    expect(compose.services['mail']!.command).toEqual(worker);
    expect(code('scripts/processes/mail-process.ts')).toContain(`workers/mail/main.ts`);
    expect(dockerfile).toContain('CMD ["start.mjs"]');
    // Its processes share their secrets, which start.mjs takes apart.
    expect(fly).toContain('[processes]\nweb = "start.mjs"\nmail = "start.mjs mail"\n');
  });

  it.each([
    ['fly.toml', 'TRUSTED_PROXY_HOPS = "2"', 'the app itself'],
    ['render.yaml', "TRUSTED_PROXY_HOPS, value: '2'", 'Cloudflare'],
    ['compose.yaml', 'TRUSTED_PROXY_HOPS: ${TRUSTED_PROXY_HOPS:-2}', 'what ends TLS'],
  ])('count in %s all who append to X-Forwarded-For: %s, with %s', (file, setting) => {
    expect(read(file)).toContain(setting);
  });

  it('let nobody reach the balancer past what ends TLS', () => {
    expect(compose.services['nginx']!.ports).toEqual([
      '${PUBLISHED_ADDRESS:-127.0.0.1}:${PUBLISHED_PORT:-8080}:8080',
    ]);
  });

  it('let in and out what is listened on, and no more', () => {
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')!;
    const open = policy.spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)).sort();
    const listened = ['web', 'mail'].flatMap((name) =>
      deployment(name).containers[0].ports.map(({ containerPort }) => containerPort),
    );
    expect(open).toEqual(listened.sort());
  });

  it('name the ports out that settings may lead to, for whoever needs one', () => {
    const policy = read('kubernetes/network-policy.yaml');
    const offered = [...policy.matchAll(/# - \{ port: (\d+) \}/g)].map(([, port]) => Number(port));
    expect(offered).toEqual([8000, 80, 6081, 25, 2525]);
  });

  it.each(['kubernetes/web.yaml', 'fly.toml', 'render.yaml'])(
    'say in %s, which has no balancer that asks twice, what keeps the files of the release before',
    (file) => {
      expect(read('nginx.conf')).toContain('proxy_next_upstream error timeout http_404;');
      const [head = ''] = read(file).split(/^[^#]/m);
      expect(head).toContain('set CDN');
      expect(head).toContain('deploy/nginx.conf');
    },
  );

  it('take from an instance the head of a response that sets the session of a hosted Supabase', () => {
    const http = read('nginx.conf').split('server {')[0]!;
    // Without it nginx has 4 kB for all of a head, and answers 502 to a sign-in.
    expect(Number(/^ {2}proxy_buffer_size (\d+)k;$/m.exec(http)?.[1])).toBeGreaterThanOrEqual(8);
    expect(read('kubernetes/web.yaml')).toContain('nginx.ingress.kubernetes.io/proxy-buffer-size: 16k');
  });

  it('take the largest list of subscribers that the site does', () => {
    const taken = /\((\d+) \* 1024 \+ (\d+)\) \* 1024/.exec(code('server/http/checks/form-paths.ts'))!;
    const largest = (Number(taken[1]) * 1024 + Number(taken[2])) * 1024;
    const megabytes = (text: string, name: string) =>
      Number(new RegExp(`${name}:? (\\d+)m`).exec(text)?.[1]) * 1024 * 1024;
    expect(megabytes(read('nginx.conf'), 'client_max_body_size')).toBeGreaterThanOrEqual(largest);
    expect(megabytes(read('kubernetes/web.yaml'), 'proxy-body-size')).toBeGreaterThanOrEqual(largest);
  });

  it('lead Varnish to the balancer', () => {
    const [, host, port] = /\.host = "(\w+)";\s+\.port = "(\d+)";/.exec(read('varnish.vcl')) ?? [];
    expect(compose.services[host!]?.volumes).toContain('./nginx.conf:/etc/nginx/nginx.conf:ro');
    expect(read('nginx.conf')).toContain(`listen ${port};`);
  });
});
