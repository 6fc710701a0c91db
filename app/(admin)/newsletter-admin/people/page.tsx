import type { Metadata } from 'next';
import { InvitationForm } from '#components/admin/people/invitation-form.tsx';
import { PeopleTable } from '#components/admin/people/people-table.tsx';
import { RoleList } from '#components/admin/people/role-list.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { people as texts } from '#content/admin/people/people.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { listPeople } from '#lib/auth/people/people.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { changeRoleAction, inviteAction, inviteAgainAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function PeoplePage({ searchParams }: PageProps<'/newsletter-admin/people'>) {
  const { done } = await searchParams;
  const message = flashMessage(texts.done, done);
  const loaded = await loadForRole('admin', PEOPLE_PATH, 'people.list', listPeople);
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={PEOPLE_PATH} />;
  }
  return (
    <div className="max-w-5xl">
      <PageHead
        message={message}
        kind={done === 'not_found' ? 'note' : 'ok'}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' ? (
        <>
          <PeopleTable people={loaded.data} change={changeRoleAction} inviteAgain={inviteAgainAction} />
          <PageSection id="invite" title={texts.invite}>
            <p className="measure mt-4 text-muted">{texts.inviteLead}</p>
            <InvitationForm action={inviteAction} />
          </PageSection>
          <PageSection id="roles" title={texts.roles}>
            <RoleList />
          </PageSection>
        </>
      ) : (
        <InvitationForm
          action={inviteAction}
          otherwise={<NotLoaded status={loaded.status} text={texts.failed} path={PEOPLE_PATH} />}
        />
      )}
    </div>
  );
}
