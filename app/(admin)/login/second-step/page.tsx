import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { CodeForm } from '#components/admin/second-step/code-form.tsx';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { SignOutForm } from '#components/admin/shell/sign-out-form.tsx';
import { secondStep as texts } from '#content/admin/people/second-step.ts';
import { safeNext, secondStepPath } from '#lib/auth/redirect-path.ts';
import { loadSecondStep } from '#lib/auth/second-step/own-factors.ts';
import { relyingParty } from '#lib/auth/second-step/relying-party.ts';
import { askPasskeyAction, secondStepAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function SecondStepPage({ searchParams }: PageProps<'/login/second-step'>) {
  const next = safeNext((await searchParams).next);
  const loaded = await loadSecondStep(next);
  if (loaded.status !== 'ok') {
    return (
      <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={secondStepPath(next)} />
    );
  }
  const { passkey, app } = loaded.data;
  const ways = { passkey: passkey && relyingParty(await headers()) !== undefined, app };
  return (
    <AdminShell navigation={false}>
      <div className="mx-auto max-w-md">
        <h1 className="mt-6 text-section">{texts.title}</h1>
        <p className="mt-4 text-muted">{texts.signIn.lead}</p>
        <CodeForm action={secondStepAction} ask={askPasskeyAction} next={next} ways={ways} />
        <div className="mt-8">
          <SignOutForm className="button button-outline min-h-11 px-4" />
        </div>
      </div>
    </AdminShell>
  );
}
