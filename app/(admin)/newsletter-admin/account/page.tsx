import type { Metadata } from 'next';
import { DigestForm } from '#components/admin/account/digest-form.tsx';
import Link from 'next/link';
import { PasswordForm } from '#components/admin/account/password-form.tsx';
import { SessionList } from '#components/admin/account/session-list.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { FactorList } from '#components/admin/second-step/factor-list.tsx';
import { account as texts } from '#content/admin/account.ts';
import { addressChange } from '#content/admin/people/links.ts';
import { secondStep } from '#content/admin/people/second-step.ts';
import { loadAccount } from '#lib/auth/account/own-account.ts';
import { ACCOUNT_PATH, ADDRESS_PATH } from '#lib/auth/redirect-path.ts';
import { loadFactors } from '#lib/auth/second-step/own-factors.ts';
import { callerStatus } from '#lib/auth/session.ts';
import { config } from '#lib/config.ts';
import { changePasswordAction, chooseDigestAction, endSessionsAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function AccountPage({ searchParams }: PageProps<'/newsletter-admin/account'>) {
  const { ended, digest: chosen } = await searchParams;
  const loaded = await loadAccount();
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={ACCOUNT_PATH} />;
  }
  const factors = await loadFactors(ACCOUNT_PATH);
  if (factors.status !== 'ok') {
    return <NotLoaded title={texts.title} status={factors.status} text={texts.failed} path={ACCOUNT_PATH} />;
  }
  // Nothing else can be done before a password of one's own and the second step that is asked for.
  const isOpen = (await callerStatus()) === 'ok';
  const done = ended === undefined ? chosen !== undefined && texts.digest.done : texts.sessions.done;
  const { email, sessions, digest, idle_minutes: minutes, first_password: isFirst } = loaded.data;
  return (
    <div className="max-w-4xl">
      <PageHead message={done} title={texts.title} />
      <p className="mt-4">
        {texts.signedInAs} <strong className="break-all">{email}</strong>.{' '}
        {isOpen && (
          <Link href={ADDRESS_PATH} prefetch={false} className="link">
            {addressChange.link}
          </Link>
        )}
      </p>
      {isFirst && (
        <div className="mt-6">
          <Message kind="error">{texts.choose}</Message>
        </div>
      )}
      <PageSection id="password" title={texts.password.title}>
        <PasswordForm action={changePasswordAction} email={email} minLength={config().PASSWORD_MIN_LENGTH} />
      </PageSection>
      <PageSection id="second-step" title={secondStep.title}>
        <FactorList factors={factors.data} />
      </PageSection>
      {digest !== null && (
        <PageSection id="digest" title={texts.digest.title}>
          <DigestForm action={chooseDigestAction} chosen={digest} />
        </PageSection>
      )}
      <PageSection id="sessions" title={texts.sessions.title}>
        <p className="mt-4 text-muted">{texts.sessions.lead(minutes)}</p>
        <SessionList sessions={sessions} end={endSessionsAction} />
      </PageSection>
    </div>
  );
}
