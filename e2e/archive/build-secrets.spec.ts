import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_DIR, DATA_DIR } from '#e2e/support/stack/addresses.ts';
import { buildSecrets } from '#e2e/support/stack/build.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

/** What a browser can get of a build: scripts and styles, and every prerendered page with its data. */
const SERVED = /\.(js|mjs|css|json|html|rsc|body|txt|xml|map)$/;

function* filesUnder(folder: string, wanted: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && wanted.test(entry.name)) yield path.join(entry.parentPath, entry.name);
  }
}

test('nothing a browser gets of the build holds a secret, a key or a token', () => {
  const secrets = JSON.parse(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  // The publishable key is among them: the browser never talks to the backend.
  const ofInstall = ['jwt_secret', 'publishable_key', 'secret_key', 'enquiry_signing_secret'].map(
    (name) => secrets[name]!,
  );
  const values = [...ofInstall, ...Object.values(buildSecrets)];
  expect(values.every((value) => value.length >= 32)).toBe(true);

  const files = [
    ...filesUnder(path.join(BUILD_DIR, 'static'), SERVED),
    ...filesUnder(path.join(BUILD_DIR, 'server/app'), /\.(html|rsc|body|meta)$/),
    ...filesUnder('public', SERVED),
  ];
  // Pages with a nonce are not in the build.
  expect(files.filter((file) => file.endsWith('.html')).length).toBeGreaterThan(pagesAreCached ? 20 : 0);
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (values.some((value) => text.includes(value))) found.push(`${file}: a secret of this install`);
    for (const [sign] of text.matchAll(/sb_secret_|sb_publishable_|service_role|\beyJ[\w-]{8,}/g)) {
      found.push(`${file}: ${sign}`);
    }
  }
  expect(found).toEqual([]);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
