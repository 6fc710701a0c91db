import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { secrets } from '#scripts/secrets/rotations.ts';
import { code, dockerfile } from './tests/support/manifests.ts';

const lines = (file: string): string[] =>
  code(file)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** A line of git's, of which a folder's own without a slash holds at any depth, as Docker writes it. */
const forDocker = (line: string, folder: string): string => {
  const [, not = '', path = ''] = /^(!?)(.*)$/.exec(line)!;
  return `${not}${folder}${path.startsWith('/') ? path.slice(1) : `**/${path}`}`;
};

describe('the image', () => {
  it('is built from nothing that git ignores, and without the history', () => {
    expect(lines('.dockerignore')).toEqual([
      ...lines('.gitignore').map((line) => forDocker(line, '')),
      ...lines('supabase/.gitignore').map((line) => forDocker(line, 'supabase/')),
      '.git',
    ]);
  });

  it('is given every argument and secret of its build by the release', () => {
    const { jobs } = parse(code('.github/workflows/release.yml')) as {
      jobs: { image: { steps: { run?: string; env?: Record<string, string> }[] } };
    };
    const build = jobs.image.steps.find(({ run }) => run?.includes('docker buildx build'))!;
    const given = (option: RegExp) => [...build.run!.matchAll(option)].map(([, name]) => name).sort();
    const wanted = (line: RegExp) => [...dockerfile.matchAll(line)].map(([, name]) => name!).sort();
    const args = wanted(/^ARG (\w+)/gm);
    const mounts = wanted(/--mount=type=secret,id=(\w+)/g);
    expect(given(/--build-arg (\w+)="/g)).toEqual(args);
    expect(given(/--secret id=(\w+)/g)).toEqual(mounts);
    // An argument is part of the provenance that is published with the image.
    expect(args.filter((name) => secrets.some(({ names }) => names.includes(name)))).toEqual([]);
    expect(mounts).toEqual(['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY']);
    for (const name of mounts) {
      expect(build.env![name]).toBe(`\${{ secrets.${name} }}`);
      expect(dockerfile).toContain(`${name}="$(cat /run/secrets/${name} `);
    }
  });
});
