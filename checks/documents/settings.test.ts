import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { settings } from '#lib/config/schema.ts';
import { envExample, withSettingsTable } from '#scripts/settings-docs.ts';

const remedy = 'run npm run docs:settings';

it('.env.example lists the settings of the schema', () => {
  expect(readFileSync('.env.example', 'utf8'), remedy).toBe(envExample());
});

it('.env.example holds the defaults once its lines are uncommented', () => {
  const uncommented = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const given = Object.entries(parseEnv(uncommented)).filter(([, value]) => value !== '');
  expect(settings.parse(Object.fromEntries(given))).toEqual(settings.parse({}));
});

it('docs/operating.md has the table of the schema', async () => {
  const document = readFileSync('docs/operating.md', 'utf8');
  expect(document, remedy).toBe(await withSettingsTable(document));
});
