import type { Metadata } from 'next';
import Link from 'next/link';
import { CheckTable } from '#components/admin/overview/check-table.tsx';
import { InstallationFacts } from '#components/admin/overview/installation-facts.tsx';
import { MailsInDoubt } from '#components/admin/overview/mails-in-doubt.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { system as texts } from '#content/admin/system.ts';
import { installation } from '#lib/admin/installation.ts';
import { readSystemState } from '#lib/admin/system-state.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import { NOTIFICATIONS_PATH } from '#lib/webhooks/admin/webhook-form.ts';

export const metadata: Metadata = { title: texts.title };

export default async function SystemPage() {
  const loaded = await loadForRole('admin', SYSTEM_PATH, 'system.state', readSystemState);
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={SYSTEM_PATH} />;
  }
  const { overview, checks } = loaded.data;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Link href={NOTIFICATIONS_PATH} prefetch={false} className="link mt-3 inline-block py-2">
        {texts.notifications}
      </Link>
      <PageSection id="checks" title={texts.checks}>
        <CheckTable checks={checks} />
      </PageSection>
      <PageSection id="mails" title={texts.mails.title}>
        <MailsInDoubt mails={overview.mails.rows} count={overview.mails.in_doubt} />
      </PageSection>
      <PageSection id="installation" title={texts.facts.title}>
        <InstallationFacts installation={installation()} system={overview.system} />
      </PageSection>
    </>
  );
}
