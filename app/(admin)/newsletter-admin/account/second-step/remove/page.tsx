import type { Metadata } from 'next';
import Link from 'next/link';
import { StepForm } from '#components/admin/second-step/step-form.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import { ACCOUNT_PATH, FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import { loadFactors } from '#lib/auth/second-step/own-factors.ts';
import { removeFactorAction } from '#app/(admin)/newsletter-admin/account/second-step/actions.ts';

const texts = secondStep.remove;
export const metadata: Metadata = { title: texts.title };

export default async function RemoveFactorPage({
  searchParams,
}: PageProps<'/newsletter-admin/account/second-step/remove'>) {
  const { which } = await searchParams;
  const path = `${FACTORS_PATH}/remove?which=${encodeURIComponent(String(which))}`;
  const loaded = await loadFactors(path);
  if (loaded.status !== 'ok')
    return <NotLoaded title={texts.title} status={loaded.status} text={secondStep.failed} path={path} />;
  const { passkeys, app } = loaded.data;
  const passkey = passkeys.find(({ id }) => id === which);
  const name = which === 'app' && app ? secondStep.section.app : passkey?.name;
  return (
    <div className="max-w-2xl">
      <PageHead back={{ href: ACCOUNT_PATH, label: secondStep.back }} title={texts.title} />
      <p className="mt-6 font-semibold break-words">{name ?? texts.gone}</p>
      {name && <p className="mt-4">{texts.ends}</p>}
      {name && passkeys.length + (app ? 1 : 0) === 1 && <p className="mt-4">{texts.last}</p>}
      <StepForm
        action={removeFactorAction}
        label={texts.title}
        path={path}
        messages={texts.problems}
        done={texts.done}
        fields={{ which: String(which) }}
        field={{
          name: 'password',
          label: secondStep.password,
          type: 'password',
          autoComplete: 'current-password',
        }}
        button={texts.button}
        look="button button-danger"
        hidden={!name}
      />
      {name && (
        <p className="mt-4">
          <Link href={ACCOUNT_PATH} prefetch={false} className="link">
            {texts.keep}
          </Link>
        </p>
      )}
    </div>
  );
}
