import { describe, expect, it } from 'vitest';
import { settingsNotReadBy } from '#lib/config/readers.ts';
import { settings } from '#lib/config/schema.ts';
import { secrets } from '#scripts/secrets/rotations.ts';
import { compose, deployment, dockerfile, fly, read, render } from './tests/support/manifests.ts';

const known = Object.keys(settings.shape);
const readBy = (...readers: Parameters<typeof settingsNotReadBy>[0]): string[] => {
  const others = settingsNotReadBy(readers);
  return known.filter((name) => !others.includes(name));
};
const PARTS: [string, string[]][] = [
  ['web', readBy('site', 'server')],
  ['mail', readBy('mail')],
];

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

  it.each(PARTS)('are, for %s under Compose, all that it reads and no other', (name, own) => {
    // Of folders that an image has one of.
    const fixed = [...ofImage, 'BUILD_DIR', 'DATA_DIR'];
    expect(ofCompose(name).sort()).toEqual(own.filter((setting) => !fixed.includes(setting)).sort());
  });

  it.each(PARTS)('are, for %s in Kubernetes, its secrets from the Secret', (name, own) => {
    const { containers, volumes } = deployment(name);
    const fromSecret = containers[0].env.flatMap(({ name: setting, valueFrom }) =>
      valueFrom?.secretKeyRef.name === 'southlight' && valueFrom.secretKeyRef.key === setting
        ? [setting]
        : [],
    );
    const ownSecrets = secrets.flatMap(({ names }) => names).filter((setting) => own.includes(setting));
    const files = ownSecrets.filter((setting) => setting.endsWith('_FILE'));
    expect(fromSecret.sort()).toEqual(ownSecrets.filter((setting) => !files.includes(setting)).sort());
    // The ConfigMap names a file; the Secret holds it.
    const keys = volumes.find(({ secret }) => secret);
    expect(keys?.secret?.items.length ?? 0).toBe(files.length);
    if (keys) expect(containers[0].volumeMounts.map((mount) => mount.name)).toContain(keys.name);
    for (const file of files) expect(read(`kubernetes/${name}.yaml`)).toContain(file);
  });

  it('mount under Compose every file and folder of this machine that a setting names', () => {
    const mounts = Object.values(compose.services).flatMap(({ environment = {}, volumes = [] }) =>
      Object.entries(environment)
        .filter(([name]) => /_(?:FILE|DIR)$/.test(name))
        .map(([name, value]) => ({
          name,
          value,
          mounted: volumes.flatMap((volume) =>
            typeof volume === 'object' && volume.source === `\${${name}:-/dev/null}` ? [volume.target] : [],
          ),
        })),
    );
    expect(mounts.map(({ name }) => name)).toContain('PREVIOUS_STATIC_DIR');
    for (const { name, value, mounted } of mounts)
      expect([name, value]).toEqual([name, `\${${name}:+${mounted.join()}}`]);
  });

  it('give the secret key to the mail worker alone', () => {
    const holders = (key: string) => PARTS.flatMap(([name]) => (ofPod(name).includes(key) ? [name] : []));
    expect([holders('SUPABASE_SECRET_KEY'), holders('ENQUIRY_SIGNING_SECRET')]).toEqual([['mail'], ['web']]);
    expect(ofCompose('web')).not.toContain('SUPABASE_SECRET_KEY');
    expect(`${fly}${read('render.yaml')}`).not.toMatch(/sb_secret_|eyJ/);
  });
});
