import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import {
  DELETE_ENQUIRIES_PATH,
  ENQUIRIES_PATH,
  MISSING_ENQUIRY_PATH,
  parseIds,
} from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiriesByIds } from '#lib/enquiries/admin/queries.ts';
import { deleteEnquiryAction } from '#app/(admin)/newsletter-admin/enquiries/actions.ts';

const texts = enquiries.pile;
export const metadata: Metadata = { title: enquiries.delete };

/** Asks before chosen enquiries are deleted, and names each. */
export default async function DeleteEnquiriesPage({
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/delete'>) {
  const ids = parseIds([(await searchParams).id].flat()) ?? [];
  const path = `${DELETE_ENQUIRIES_PATH}?id=${ids.join(',')}`;
  const loaded = await loadForRole('admin', path, 'enquiries.chosen', (admin) => enquiriesByIds(admin, ids));
  const title = texts.deleteTitle(ids.length);
  if (loaded.status !== 'ok') {
    return <NotLoaded title={title} status={loaded.status} text={enquiries.failed} path={path} />;
  }
  const chosen = loaded.data;
  if (chosen.length === 0) redirect(MISSING_ENQUIRY_PATH);
  return (
    <Confirmation
      title={chosen.length === 1 ? enquiries.deleteTitle : texts.deleteTitle(chosen.length)}
      subject={chosen.map(({ subject, name }) => `${subject} (${name})`).join('; ')}
      text={chosen.length === 1 ? enquiries.deleteText : texts.deleteText}
      action={deleteEnquiryAction}
      messages={enquiries.problems}
      path={path}
      fields={{ id: chosen.map(({ id }) => id).join(',') }}
      button={enquiries.deleteConfirm}
      keep={{ label: chosen.length === 1 ? enquiries.keep : texts.keep, href: ENQUIRIES_PATH }}
    />
  );
}
