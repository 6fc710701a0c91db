import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../../..');
/** A file of the repository, by its path from the root. */
export const code = (file: string): string => readFileSync(join(root, file), 'utf8');
/** A file of `deploy/`. */
export const read = (file: string): string => code(`deploy/${file}`);

type Named = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
};
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
  volumeMounts: { name: string; mountPath: string }[];
  resources: { limits: { memory: string } };
} & Record<'readinessProbe' | 'livenessProbe' | 'startupProbe', Probe | undefined>;
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    minReplicas?: number;
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsUser: number; runAsNonRoot: boolean };
        containers: [Container];
        volumes: { name: string; secret?: { secretName: string; optional: boolean; items: object[] } }[];
      };
    };
    ingress: { ports: { port: number }[] }[];
  };
};

export const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
  parseAllDocuments(code(file)).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);
/** The pods of a deployment. */
export const deployment = (name: string) => {
  const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
  return found!.spec.template.spec;
};

export const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<
    string,
    {
      environment?: Record<string, string | null>;
      command?: string[];
      ports?: string[];
      stop_grace_period?: string;
      volumes?: (string | { source: string; target: string })[];
    }
  >;
};
export const render = parse(read('render.yaml')) as {
  services: {
    type: 'web' | 'worker';
    healthCheckPath?: string;
    maxShutdownDelaySeconds: number;
    envVars: { key: string }[];
  }[];
};
export const fly = read('fly.toml');
export const dockerfile = read('Dockerfile');
