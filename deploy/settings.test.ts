import { describe, expect, it } from 'vitest';
import type { About } from '#lib/config/about.ts';
import { settings } from '#lib/config/schema.ts';
import { secrets } from '#scripts/secrets/rotations.ts';
import { compose, deployment, dockerfile, fly, read, render } from './tests/support/manifests.ts';

const known = Object.keys(settings.shape);
const isReadBy = (readers: About['readers'], name: string): boolean => {
  const schema = settings.shape[name as keyof typeof settings.shape] as (typeof settings.shape)['SITE_URL'];
  return (schema.meta() as About).readers.some((reader) => readers.includes(reader));
};
const PARTS = [
  ['web', ['site', 'server']],
  ['mail', ['mail']],
] as const satisfies [string, About['readers']][];

const ofCompose = (name: string): string[] => Object.keys(compose.services[name]!.environment!);
const ofPod = (name: string): string[] => deployment(name).containers[0].env.map((one) => one.name);
const ofImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
  [...line!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
);

describe('the settings of the manifests', () => {
  it('are settings that the programs read', () => {
    const named = [
      ...PARTS.flatMap(([name]) => [...ofPod(name), ...ofCompose(name)]),
      ...render.services.flatMap(({ envVars }) => envVars.map(({ key }) => key)),
      ...[.../\[env\]\n([^[]*)/.exec(fly)![1]!.matchAll(/^(\w+) =/gm)].map(([, name]) => name!),
      ...[...dockerfile.matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name!),
      ...ofImage,
    ];
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((name) => name !== 'NODE_ENV' && !known.includes(name))).toEqual([]);
  });

  it.each(PARTS)('are, for %s under Compose, all that it reads and no other', (name, readers) => {
    // Of folders that an image has one of.
    const fixed = [...ofImage, 'BUILD_DIR', 'DATA_DIR'];
    const read = known.filter((setting) => isReadBy([...readers], setting));
    expect(ofCompose(name).sort()).toEqual(read.filter((setting) => !fixed.includes(setting)).sort());
  });

  it.each(PARTS)('are, for %s in Kubernetes, its secrets from the Secret', (name, readers) => {
    const { containers, volumes } = deployment(name);
    const fromSecret = containers[0].env.flatMap(({ name: setting, valueFrom }) =>
      valueFrom?.secretKeyRef.name === 'southlight' && valueFrom.secretKeyRef.key === setting
        ? [setting]
        : [],
    );
    const own = secrets
      .flatMap(({ names }) => names)
      .filter((setting) => known.includes(setting) && isReadBy([...readers], setting));
    const files = own.filter((setting) => setting.endsWith('_FILE'));
    expect(fromSecret.sort()).toEqual(own.filter((setting) => !files.includes(setting)).sort());
    // The ConfigMap names a file; the Secret holds it.
    const keys = volumes.find(({ secret }) => secret);
    expect(keys?.secret?.items.length ?? 0).toBe(files.length);
    if (keys) expect(containers[0].volumeMounts.map((mount) => mount.name)).toContain(keys.name);
    for (const file of files) expect(read(`kubernetes/${name}.yaml`)).toContain(file);
  });

  it('give the secret key to the mail worker alone', () => {
    const holders = (key: string) => PARTS.flatMap(([name]) => (ofPod(name).includes(key) ? [name] : []));
    expect([holders('SUPABASE_SECRET_KEY'), holders('ENQUIRY_SIGNING_SECRET')]).toEqual([['mail'], ['web']]);
    expect(ofCompose('web')).not.toContain('SUPABASE_SECRET_KEY');
    expect(`${fly}${read('render.yaml')}`).not.toMatch(/sb_secret_|eyJ/);
  });
});
