import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { people as texts } from '#content/admin/people/people.ts';
import { roleTexts } from '#content/admin/people/roles.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { listPeople } from '#lib/auth/people/people.ts';
import { removalPath } from '#lib/auth/people/person-form.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { removePersonAction } from '#app/(admin)/newsletter-admin/people/actions.ts';

export const metadata: Metadata = { title: texts.removeTitle };

export default async function RemovePersonPage({
  params,
}: PageProps<'/newsletter-admin/people/[id]/remove'>) {
  const { id } = await params;
  const path = removalPath(id);
  const loaded = await loadForRole('admin', path, 'people.list', listPeople);
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.removeTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const person = loaded.data.find((each) => each.id === id);
  if (!person) redirect(`${PEOPLE_PATH}?done=not_found`);
  return (
    <Confirmation
      title={texts.removeTitle}
      subject={person.email}
      details={roleTexts[person.role].name}
      text={texts.removeText}
      action={removePersonAction}
      messages={texts.problems}
      path={path}
      fields={{ id }}
      button={texts.removeConfirm}
      keep={{ label: texts.keep, href: PEOPLE_PATH }}
    />
  );
}
