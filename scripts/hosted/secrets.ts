import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { UserError } from '#lib/user-error.ts';
import type { Project } from './project.ts';
import type { Step } from './steps.ts';

const listed = z.object({ secrets: z.array(z.object({ name: z.string(), value: z.string() })) });
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The secrets of a project. */
export interface Secrets {
  /** By name, as the digests that the management API gives; listed again once some were set. */
  digests(): Promise<Map<string, string>>;
  set(secrets: [string, string][]): Promise<void>;
}

export function secretsOf(project: Project): Secrets {
  const { ref, read } = project;
  let known: Promise<Map<string, string>> | undefined;
  const list = async () => {
    const { secrets } = await read(listed, 'secrets', 'list', `--remote=${ref}`);
    return new Map(secrets.map(({ name, value }) => [name, value]));
  };
  return {
    digests: () => (known ??= list()),
    set: async (secrets) => {
      known = undefined;
      await setSecrets(project, secrets);
    },
  };
}

/** Settings of the edge functions from `supabase/functions/.env`; the rest of it is for this machine. */
export function functionSecrets(secrets: Secrets, folder: string): Step {
  const own = async (): Promise<[string, string][]> => {
    const text = await readFile(join(folder, 'supabase/functions/.env'), 'utf8').catch(() => '');
    return Object.entries(parseEnv(text)).flatMap(([name, value]) =>
      name.startsWith('LLM_') && value ? [[name, value] as [string, string]] : [],
    );
  };
  const changed = async () => {
    const there = await secrets.digests();
    return (await own()).filter(([name, value]) => there.get(name) !== digest(value));
  };
  return {
    name: 'secrets',
    pending: async () => (await changed()).map(([name]) => name),
    send: async () => secrets.set(await changed()),
  };
}

/** Through a file, since any account of the machine can read the arguments of a process. */
async function setSecrets({ ref, run }: Project, secrets: [string, string][]): Promise<void> {
  const wrong = secrets.find(([, value]) => /['\r\n]/.test(value));
  if (wrong) throw new UserError(`${wrong[0]} must hold no quotation mark and no line break.`);
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    const file = join(folder, 'env');
    const text = secrets.map(([name, value]) => `${name}='${value}'\n`).join('');
    await writeFile(file, text, { mode: 0o600 });
    await run('secrets', 'set', '--env-file', file, `--remote=${ref}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
