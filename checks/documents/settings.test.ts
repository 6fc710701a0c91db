import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { settings } from '#lib/config/schema.ts';
import { secrets } from '#scripts/secrets/rotations.ts';
import { envExample, withSecretsTable, withSettingsTable } from '#scripts/settings-docs.ts';

const remedy = 'run npm run docs:settings';

it('.env.example lists the settings of the schema', () => {
  expect(readFileSync('.env.example', 'utf8'), remedy).toBe(envExample());
});

it('.env.example holds the defaults once its lines are uncommented', () => {
  const uncommented = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const given = Object.entries(parseEnv(uncommented)).filter(([, value]) => value !== '');
  expect(settings.parse(Object.fromEntries(given))).toEqual(settings.parse({}));
});

it('docs/settings.md has the table of the schema', async () => {
  const document = readFileSync('docs/settings.md', 'utf8');
  expect(document, remedy).toBe(await withSettingsTable(document));
});

/** Of a name that says so, or of a form that has a place for a password. */
const holdsSecret = (name: string): boolean => {
  const accepts = (value: string) => settings.shape[name as 'SMTP_URL'].safeParse(value).success;
  const hasPassword = ['smtps', 'imaps', 'postgres'].some((scheme) =>
    accepts(`${scheme}://user:password@host.example/box?sslmode=verify-full`),
  );
  return (
    /SECRET|KEY|PASSWORD|TOKEN|CREDENTIAL|RECIPIENT/.test(name) || (hasPassword && !accepts('no address'))
  );
};
/** Bounds and switches of passwords. */
const noSecrets = ['PASSWORD_MIN_LENGTH', 'RENEW_ADMIN_PASSWORD', 'FIRST_PASSWORD_ONCE'];

it('says for every secret of the settings how it is changed', () => {
  const known = secrets.flatMap(({ names }) => names);
  const kept = Object.keys(settings.shape).filter((name) => holdsSecret(name) && !noSecrets.includes(name));
  expect(kept).toContain('BOUNCE_IMAP_URL');
  // Not settings of the site: what the embedded backend signs sessions with, what the edge functions use.
  expect([...kept, 'JWT_SECRET', 'LLM_API_KEY'].sort()).toEqual(known.sort());
});

it('docs/deploying.md has the table of the secrets', async () => {
  const document = readFileSync('docs/deploying.md', 'utf8');
  expect(document, remedy).toBe(await withSecretsTable(document));
});
