import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AddPasskeyForm } from '#components/admin/second-step/add-passkey-form.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import { ACCOUNT_PATH, FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import { loadFactors } from '#lib/auth/second-step/own-factors.ts';
import { relyingParty } from '#lib/auth/second-step/relying-party.ts';
import {
  addPasskeyAction,
  offerPasskeyAction,
} from '#app/(admin)/newsletter-admin/account/second-step/actions.ts';

const texts = secondStep.passkey;
const path = `${FACTORS_PATH}/passkey`;
export const metadata: Metadata = { title: texts.title };

export default async function AddPasskeyPage() {
  const loaded = await loadFactors(path);
  if (loaded.status !== 'ok')
    return <NotLoaded title={texts.title} status={loaded.status} text={secondStep.failed} path={path} />;
  return (
    <div className="max-w-2xl">
      <PageHead back={{ href: ACCOUNT_PATH, label: secondStep.back }} title={texts.title} lead={texts.lead} />
      {relyingParty(await headers()) ? (
        <AddPasskeyForm offer={offerPasskeyAction} add={addPasskeyAction} />
      ) : (
        <p className="mt-6">{texts.needsName}</p>
      )}
    </div>
  );
}
