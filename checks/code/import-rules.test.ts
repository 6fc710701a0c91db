import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../..', import.meta.url)) });

/** The rules on imports and syntax that a file breaks, or those of another name. */
async function broken(filePath: string, code: string, name = /^no-restricted/): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages.map(({ ruleId }) => ruleId).filter((id) => id === null || name.test(id));
}

it.each([
  ['content/x.ts', "import '@supabase/supabase-js';"],
  ['content/x.ts', "import 'node:fs';"],
  ['content/x.ts', "import '#lib/text.ts';"],
  ['content/x.test.ts', "import 'zod';"],
  ['lib/x.ts', "import '#components/x.tsx';"],
  ['lib/enquiries/x.ts', "import { createClient } from '@supabase/supabase-js';"],
  ['lib/auth/x.ts', "import { createServerClient } from '@supabase/ssr';"],
  ['components/x.tsx', "import '#app/(site)/_actions/x.ts';"],
  ['components/x.tsx', "import '@supabase/supabase-js';"],
  ['lib/enquiries/x.ts', "import * as supabase from '@supabase/supabase-js';"],
  ['app/x.ts', "import '#workers/mail/outbox.ts';"],
  ['app/(site)/x.tsx', "import Link from 'next/link';"],
  ['components/site/x.tsx', "import Link from 'next/link';"],
  ['components/site/browser/x.ts', "import '#content/site/site.ts';"],
  ['components/checks/x.ts', "import '#content/site/site.ts';"],
  ['components/checks/x.ts', "import '#lib/pricing/money.ts';"],
  ['components/checks/x.test.ts', "import '#lib/pricing/money.ts';"],
  ['deploy/tests/x.test.ts', "import '#lib/config.ts';"],
  ['components/checks/browser/x.ts', "import 'zod';"],
  ['app/x.ts', "import 'node:process';"],
  ['server/x.ts', "import '@supabase/supabase-js';"],
  ['middleware.ts', "import './server/main.ts';"],
  ['middleware.ts', "import '#server/main.ts';"],
  ['next.config.mjs', "import './workers/mail/main.ts';"],
  ['vitest.config.ts', "import './lib/config.ts';"],
  ['playwright.config.ts', "import './lib/config.ts';"],
  ['bench/main.ts', "import '../lib/config.ts';"],
  ['instrumentation-client.ts', "import './lib/config.ts';"],
  ['new-room/x.ts', "import '#lib/text.ts';"],
  ['supabase/x.ts', "import '#workers/mail/outbox.ts';"],
  ['bench/lib/x.ts', "import '../../app/x.ts';"],
  ['supabase/scripts/x.ts', "import '#lib/config.ts';"],
  ['supabase/functions/x/index.ts', "import '../../../lib/text.ts';"],
  ['supabase/functions/x/index.ts', "import '../../access/access-matrix.ts';"],
  ['supabase/functions/_shared/feed/x.ts', "import '../../../access/access-matrix.ts';"],
  ['supabase/functions/x/x.test.ts', "import '../../access/access-matrix.ts';"],
  ['bench/newsletter/embedded/x.ts', "import '../../../app/x.ts';"],
  ['e2e/x.spec.ts', "import { env } from 'process';"],
])('refuses in %s: %s', async (path, code) => {
  expect(await broken(path, code)).toEqual(['no-restricted-imports']);
});

it.each([
  ['lib/x.ts', "await import('#components/x.tsx');"],
  ['lib/x.ts', 'await import(`#components/x.tsx`);'],
  ['content/x.ts', "await import('node:fs');"],
  ['new-room/x.ts', 'void process.env.PORT;'],
  ['lib/x.js', 'void 0;'],
  ['lib/x.mts', 'void 0;'],
  ['app/x.tsx', "await import('#server/main.ts');"],
  ['app/x.test.ts', "await import('@supabase/ssr');"],
  ['lib/x.ts', 'void process.env.PORT;'],
  ['lib/x.ts', "void process['env'].PORT;"],
  ['lib/x.ts', 'void globalThis.process.env.PORT;'],
  ['lib/x.ts', 'const { env } = process; void env;'],
  ['supabase/scripts/x.ts', 'void process.env.PORT;'],
  ['e2e/http/x.ts', 'void process.env.PORT;'],
  ['lib/x.ts', 'export const admin = {} as Admin;'],
  ['lib/x.ts', 'export const client = {} as AdminClient;'],
  ['lib/x.ts', 'export const admin = <Admin>{};'],
  ['app/x.test.ts', 'export const admin = {} as unknown as Admin;'],
  ['app/x.test.ts', 'export const admin = {} as session.Admin;'],
  ['lib/x.ts', 'export const admin = {} as Readonly<Editor>;'],
  ['lib/x.ts', "import type { Admin as A } from '#lib/auth/session.ts'; export const admin = {} as A;"],
  ['lib/enquiries/x.ts', 'export const client = new SupabaseClient(url, key);'],
  ['app/x.ts', "export type X = import('#workers/mail/outbox.ts').X;"],
  ['app/x.ts', "export type X = typeof import('#workers/mail/outbox.ts');"],
  ['app/(site)/x.tsx', "await import('next/link');"],
  ['components/site/x.tsx', "await import('next/link');"],
  ['components/checks/x.tsx', 'export const x = <p style={{}} />;'],
  ['components/checks/x.tsx', 'export const x = <form action="/x" />;'],
  ['components/site/browser/x.tsx', 'export const x = <p style={{}} />;'],
  ['app/(admin)/x.tsx', 'export const x = <p style={{}} />;'],
  ['app/x.tsx', 'export const x = <p style={{}} />;'],
  ['app/x.tsx', 'export const x = <form action="/x" />;'],
  ['components/x.tsx', 'export const x = <article className="card" />;'],
  ['components/x.tsx', 'export const x = <article><p aria-label={name} /></article>;'],
  ['components/x.tsx', 'export const x = <p>Read on</p>;'],
  ['components/admin/x.tsx', 'export const x = <nav aria-label="Pages" />;'],
  ['app/(site)/x.tsx', 'export const x = <p title={`Page ${1}`} />;'],
  ['app/(site)/x.tsx', "export const x = <p>{isOpen ? 'Close' : words.open}</p>;"],
  ['app/(admin)/x.tsx', 'export const x = <>{count > 0 && `Sent to ${count}`}</>;'],
])('refuses in %s the code: %s', async (path, code) => {
  expect(await broken(path, code)).toEqual(['no-restricted-syntax']);
});

it.each([
  ['content/x.ts', "import 'zod'; import './y.ts'; import '#content/site/site.ts';"],
  ['lib/x.ts', "import '#content/site/site.ts'; import '@supabase/ssr'; await import('#lib/text.ts');"],
  ['components/admin/x.tsx', "import Link from 'next/link';"],
  ['app/(admin)/x.tsx', "import Link from 'next/link';"],
  ['components/site/browser/x.ts', "import './y.ts';"],
  ['components/checks/browser/x.ts', "import './y.ts'; import '#lib/checks/evaluate.ts';"],
  ['lib/supabase/x.ts', "import { createClient } from '@supabase/supabase-js';"],
  ['lib/auth/x.ts', "import { isAuthApiError } from '@supabase/supabase-js';"],
  ['app/(admin)/x.tsx', "await import('next/link');"],
  ['supabase/functions/x/index.ts', "import '../_shared/dates.ts';"],
  ['supabase/functions/_shared/feed/x.ts', "import '../../generate-newsletter/x.ts';"],
  ['middleware.ts', "import './lib/routes.ts'; import 'next/server';"],
  ['instrumentation-client.ts', "import './components/site/browser/x.ts';"],
  ['content/x.test.ts', 'await import(`./${String(1)}.ts`);'],
  ['bench/main.ts', "import '../content/pages.ts'; import './lib/run.ts';"],
  ['bench/pages/x.ts', "import '../lib/run.ts'; import '../../lib/user-error.ts'; void process.env.PATH;"],
  ['e2e/support/x.ts', 'void process.env.E2E_GROUP;'],
  ['lib/x.ts', "void (process.env.NODE_ENV === 'production');"],
])('allows in %s: %s', async (path, code) => {
  expect(await broken(path, code)).toEqual([]);
});

it.each(['app/x.ts', 'lib/x.ts', 'lib/config.ts', 'server/x.ts', 'middleware.ts'])(
  'refuses the service key in %s',
  async (path) => {
    expect(await broken(path, 'void config().SUPABASE_SECRET_KEY;')).toEqual(['no-restricted-properties']);
  },
);

it.each(['components/x.tsx', 'components/form/use-x.ts', 'app/(admin)/use-x.ts'])(
  'refuses in %s a hook that is called on a condition',
  async (path) => {
    const code = 'export function useX(is: boolean) { if (is) useY(); }';
    expect(await broken(path, code, /^react-hooks/)).toEqual(['react-hooks/rules-of-hooks']);
  },
);
