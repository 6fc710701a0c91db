import type { Metadata } from 'next';
import { StepForm } from '#components/admin/second-step/step-form.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import { ACCOUNT_PATH, FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import { loadFactors } from '#lib/auth/second-step/own-factors.ts';
import { renewCodesAction } from '#app/(admin)/newsletter-admin/account/second-step/actions.ts';

const texts = secondStep.codes;
const path = `${FACTORS_PATH}/codes`;
export const metadata: Metadata = { title: texts.title };

export default async function RecoveryCodesPage() {
  const loaded = await loadFactors(path);
  if (loaded.status !== 'ok')
    return <NotLoaded title={texts.title} status={loaded.status} text={secondStep.failed} path={path} />;
  return (
    <div className="max-w-2xl">
      <PageHead back={{ href: ACCOUNT_PATH, label: secondStep.back }} title={texts.title} lead={texts.lead} />
      <StepForm
        action={renewCodesAction}
        label={texts.title}
        path={path}
        messages={texts.problems}
        done={texts.done}
        field={{
          name: 'password',
          label: secondStep.password,
          type: 'password',
          autoComplete: 'current-password',
        }}
        button={texts.button}
      />
    </div>
  );
}
