import { generatePassword } from '#embedded/admin-account.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';
import { giveHostedRole, saveHostedAdmin } from '#scripts/hosted-admin.ts';
import { connectHosted } from './database.ts';
import { withoutPassword } from './database-url.ts';
import { officeHolidays } from './office-holidays.ts';
import { openProject, projectRef, settingsOfOthers, type Project } from './project.ts';
import { functionSecrets, secretsOf } from './secrets.ts';
import { configuration, firstAdmin, functions, link, migrations, signingSecret, type Step } from './steps.ts';

export interface Deployment {
  /** Says what would be sent, and sends nothing. */
  check: boolean;
  /** The project's reference, where SUPABASE_URL does not hold it. */
  project: string | undefined;
  /** The address of the first admin. */
  admin: string | undefined;
  /** Holds `supabase/`. */
  folder: string;
  settings: Config;
  /** Of the Supabase CLI. */
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Shows the password of the first admin, which nothing stores. */
  announce: (email: string, password: string) => Promise<void>;
}

/**
 * Brings a hosted project to the state of this checkout, in an order in which nothing is open meanwhile: the
 * auth server is closed to strangers before there is a table.
 * @returns the exit code: 0 when the project holds everything, 1 when something is missing for that, 2 when
 * `check` found something to send
 * @throws UserError when a part fails; what was sent before it stays, and the next run goes on from there
 */
export async function deployHosted(deployment: Deployment): Promise<0 | 1 | 2> {
  const { settings, folder, say } = deployment;
  const ref = projectRef(deployment.project, settings);
  const missing = missingSettings(settings, ref);
  const { SUPABASE_ACCESS_TOKEN, DATABASE_URL, ENQUIRY_SIGNING_SECRET, SITE_URL } = settings;
  if (missing.length > 0 || !ref || !SUPABASE_ACCESS_TOKEN || !DATABASE_URL || !ENQUIRY_SIGNING_SECRET) {
    for (const sentence of missing) say(`Missing: ${sentence}`);
    return 1;
  }
  const { url, password } = withoutPassword(DATABASE_URL);
  const env = {
    ...deployment.env,
    ...{ SUPABASE_ACCESS_TOKEN, SITE_URL },
    ...(password ? { PGPASSWORD: password } : {}),
  };
  const secrets = [
    SUPABASE_ACCESS_TOKEN,
    ENQUIRY_SIGNING_SECRET,
    DATABASE_URL,
    ...(password ? [password, encodeURIComponent(password)] : []),
  ];
  const project = openProject(ref, folder, env, secrets);
  const client = await connectHosted(DATABASE_URL, 'deploy');
  try {
    const db = pgDatabase(client);
    const projectSecrets = secretsOf(project);
    const steps = [
      link(project, folder),
      configuration(project),
      migrations(project, folder, db, url),
      signingSecret(db, ENQUIRY_SIGNING_SECRET),
      functionSecrets(projectSecrets, folder),
      functions(project, projectSecrets, folder),
      firstAdmin(db, deployment.admin, (email) => createAdmin(deployment, email)),
      officeHolidays(db, folder),
    ];
    say(`Project ${ref}`);
    return await (deployment.check ? check(steps, deployment) : send(steps, project, deployment));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function missingSettings(settings: Config, ref: string | undefined): string[] {
  const site = URL.parse(settings.SITE_URL ?? '');
  const needed = [
    [
      !ref,
      'the reference of the project: SUPABASE_URL of the form https://<reference>.supabase.co, or --project.',
    ],
    [!settings.SUPABASE_ACCESS_TOKEN, 'SUPABASE_ACCESS_TOKEN, from supabase.com/dashboard/account/tokens.'],
    [
      site?.protocol !== 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname),
      'SITE_URL, the https address of the site, which the auth server is told.',
    ],
    [!settings.DATABASE_URL, 'DATABASE_URL, the address of the session pooler (Connect, Session pooler).'],
    [!settings.ENQUIRY_SIGNING_SECRET, 'ENQUIRY_SIGNING_SECRET, at least 32 random characters.'],
  ] as const;
  const others = ref === undefined ? [] : settingsOfOthers(ref, settings);
  return [
    ...needed.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : [])),
    ...others.map((name) => `${name} of the project ${ref}: it names another one.`),
  ];
}

/** What the first admin needs, where there is none yet. */
function missingForAdmin({ admin, settings }: Deployment): string[] {
  return [
    ...(admin === undefined ? ['--admin name@company.com.au, since nobody is an admin yet.'] : []),
    ...(settings.SUPABASE_URL && settings.SUPABASE_SECRET_KEY
      ? []
      : ['SUPABASE_URL and SUPABASE_SECRET_KEY, which make the first admin.']),
  ];
}

async function check(steps: Step[], deployment: Deployment): Promise<0 | 1 | 2> {
  const { say } = deployment;
  let sends = 0;
  let missing: string[] = [];
  for (const step of steps) {
    const pending = await step.pending();
    sends += pending.length;
    if (step.name === 'first admin' && pending.length > 0) missing = missingForAdmin(deployment);
    say(describe(step, pending, 'would send'));
  }
  for (const sentence of missing) say(`Missing: ${sentence}`);
  if (sends === 0) say('Nothing is left to send.');
  else say('Nothing was changed. Without --check, npm run hosted:deploy sends this.');
  return missing.length > 0 ? 1 : sends > 0 ? 2 : 0;
}

async function send(steps: Step[], { ref }: Project, deployment: Deployment): Promise<0 | 1> {
  const { say } = deployment;
  for (const step of steps) {
    const pending = await step.pending();
    if (step.name === 'first admin' && pending.length > 0) {
      const missing = missingForAdmin(deployment);
      for (const sentence of missing) say(`Missing: ${sentence}`);
      if (missing.length > 0) return 1;
    }
    if (pending.length > 0) {
      await step.send();
      const left = await step.pending();
      if (left.length > 0)
        throw new UserError(`${ref} took the ${step.name}, but still lacks: ${left.join(', ')}.`);
    }
    say(describe(step, pending, 'sent'));
  }
  say('Nothing is left to send.');
  return 0;
}

function describe({ name }: Step, pending: string[], verb: string): string {
  if (pending.length === 0) return `  ${name}: as it should be`;
  const lines = pending.filter(Boolean).map((line) => `\n    ${line}`);
  return `  ${name}: ${verb} ${pending.length}${lines.join('')}`;
}

/**
 * The role comes last: while nobody has it, the next run makes the password again. One that was shown for an
 * account without it opens nothing.
 */
async function createAdmin({ settings, announce }: Deployment, email: string): Promise<void> {
  const { SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: key = '' } = settings;
  const password = generatePassword();
  await saveHostedAdmin(url, key, { email, password, isFirstPassword: true });
  await announce(email, password);
  await giveHostedRole(url, key, { email, role: 'admin' });
}
