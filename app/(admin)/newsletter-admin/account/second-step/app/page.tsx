import type { Metadata } from 'next';
import { AppSecret } from '#components/admin/second-step/app-secret.tsx';
import { StepForm } from '#components/admin/second-step/step-form.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import { ACCOUNT_PATH, FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import { loadPendingApp } from '#lib/auth/second-step/own-factors.ts';
import {
  beginAppAction,
  confirmAppAction,
} from '#app/(admin)/newsletter-admin/account/second-step/actions.ts';

const texts = secondStep.app;
const path = `${FACTORS_PATH}/app`;
export const metadata: Metadata = { title: texts.title };

export default async function SetUpAppPage() {
  const loaded = await loadPendingApp(path);
  if (loaded.status !== 'ok')
    return <NotLoaded title={texts.title} status={loaded.status} text={secondStep.failed} path={path} />;
  const { secret, email, replaces } = loaded.data;
  const form = { label: texts.title, path, messages: texts.problems, done: texts.done };
  const code = {
    name: 'code',
    label: texts.code,
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  } as const;
  return (
    <div className="max-w-2xl">
      <PageHead back={{ href: ACCOUNT_PATH, label: secondStep.back }} title={texts.title} />
      <p className="mt-4 text-muted">
        {texts.lead} {replaces && texts.replaces}
      </p>
      {secret && <AppSecret secret={secret} email={email} />}
      <StepForm {...form} action={confirmAppAction} field={code} button={texts.button} hidden={!secret} />
      {!secret && (
        <StepForm
          {...form}
          action={beginAppAction}
          field={{
            name: 'password',
            label: secondStep.password,
            type: 'password',
            autoComplete: 'current-password',
          }}
          button={texts.begin}
        />
      )}
    </div>
  );
}
