import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DRAIN_TIMEOUT_MS } from '#lib/config/drain.ts';
import { settings } from '#lib/config/schema.ts';

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');
const code = (file: string): string => readFileSync(join(here, '..', file), 'utf8');

type Named = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } };
type Probe = {
  httpGet: { path: string; port: string };
  timeoutSeconds?: number;
  periodSeconds: number;
  failureThreshold: number;
};
type Container = {
  args?: string[];
  env: Named[];
  ports: { name: string; containerPort: number }[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
} & Record<'readinessProbe' | 'livenessProbe' | 'startupProbe', Probe | undefined>;
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsUser: number; runAsNonRoot: boolean };
        containers: [Container];
      };
    };
    ingress: { ports: { port: number }[] }[];
  };
};

const manifests = globSync('kubernetes/*.yaml', { cwd: here }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const deployment = (name: string) => {
  const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
  return found!.spec.template.spec;
};
const known = Object.keys(settings.shape);
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<
    string,
    { environment?: Record<string, string>; command?: string[]; stop_grace_period?: string }
  >;
};
const render = parse(read('render.yaml')) as {
  services: { healthCheckPath?: string; maxShutdownDelaySeconds: number; envVars: { key: string }[] }[];
};
const fly = read('fly.toml');

/** How long a server may take to stop, in seconds. */
const DRAIN_SECONDS = DRAIN_TIMEOUT_MS / 1000;

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
    const graces = [
      ...['web', 'mail'].map((name) => deployment(name).terminationGracePeriodSeconds),
      ...['web', 'mail'].map((name) => parseInt(compose.services[name]!.stop_grace_period!, 10)),
      ...render.services.map(({ maxShutdownDelaySeconds }) => maxShutdownDelaySeconds),
      Number(/kill_timeout = (\d+)/.exec(fly)?.[1]),
    ];
    for (const grace of graces) expect(grace).toBeGreaterThan(longest);
  });

  it.each(['web', 'mail'])('run %s as nobody who could write or become more', (name) => {
    const { securityContext, containers } = deployment(name);
    expect(securityContext).toMatchObject({ runAsUser: 65532, runAsNonRoot: true });
    expect(containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(read('Dockerfile')).toContain('USER 65532');
  });

  it('name no setting that the programs do not read', () => {
    const named = [
      ...['web', 'mail'].flatMap((name) => deployment(name).containers[0].env.map((one) => one.name)),
      ...['web', 'mail'].flatMap((name) => Object.keys(compose.services[name]!.environment!)),
      ...render.services.flatMap(({ envVars }) => envVars.map(({ key }) => key)),
      ...[.../\[env\]\n([^[]*)/.exec(fly)![1]!.matchAll(/^(\w+) =/gm)].map(([, name]) => name!),
      ...[...read('Dockerfile').matchAll(/^(?:ARG (\w+)|ENV (.*))$/gm)].flatMap(([, arg, env]) =>
        arg ? [arg] : [...env!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
      ),
    ];
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([]);
  });

  it('give the secret key to the mail worker alone', () => {
    const holders = (key: string) =>
      ['web', 'mail'].filter((name) => deployment(name).containers[0].env.some((one) => one.name === key));
    expect([holders('SUPABASE_SECRET_KEY'), holders('ENQUIRY_SIGNING_SECRET')]).toEqual([['mail'], ['web']]);
    expect(Object.keys(compose.services['web']!.environment!)).not.toContain('SUPABASE_SECRET_KEY');
    expect(`${read('fly.toml')}${read('render.yaml')}`).not.toMatch(/sb_secret_|eyJ/);
  });

  it('start the programs that the image holds', () => {
    const worker = ['workers/mail/main.ts'];
    expect(deployment('mail').containers[0].args).toEqual(worker);
    expect(compose.services['mail']!.command).toEqual(worker);
    expect(code('scripts/processes/mail-process.ts')).toContain(`workers/mail/main.ts`);
    expect(read('Dockerfile')).toContain('CMD ["start.mjs"]');
    // Its processes share their secrets, which start.mjs takes apart.
    expect(fly).toContain('[processes]\nweb = "start.mjs"\nmail = "start.mjs mail"\n');
  });

  it('let in and out what is listened on, and no more', () => {
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')!;
    const open = policy.spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)).sort();
    const listened = ['web', 'mail'].flatMap((name) =>
      deployment(name).containers[0].ports.map(({ containerPort }) => containerPort),
    );
    expect(open).toEqual(listened.sort());
  });
});
