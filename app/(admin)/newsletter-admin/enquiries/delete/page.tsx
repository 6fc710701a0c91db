import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import {
  deletePath,
  ENQUIRIES_PATH,
  MISSING_ENQUIRY_PATH,
  parseSeen,
  seenValue,
} from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiriesByIds } from '#lib/enquiries/admin/queries.ts';
import { deleteEnquiryAction } from '#app/(admin)/newsletter-admin/enquiries/actions.ts';

const texts = enquiries.bulk;
export const metadata: Metadata = { title: enquiries.delete };

/** Asks before chosen enquiries are deleted, and names each with its status of now. */
export default async function DeleteEnquiriesPage({
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/delete'>) {
  const seen = parseSeen([(await searchParams).seen].flat());
  if (!seen) redirect(ENQUIRIES_PATH);
  const path = deletePath(seen);
  const ids = seen.map(({ id }) => id);
  const loaded = await loadForRole('admin', path, 'enquiries.chosen', (admin) => enquiriesByIds(admin, ids));
  const title = texts.deleteTitle(ids.length);
  if (loaded.status !== 'ok') {
    return <NotLoaded title={title} status={loaded.status} text={enquiries.failed} path={path} />;
  }
  const chosen = loaded.data;
  if (chosen.length === 0) redirect(MISSING_ENQUIRY_PATH);
  // The status is that of the question, which does not name who takes care of it.
  const shown = chosen.flatMap(({ id, status }) =>
    seen.filter((one) => one.id === id).map((one) => ({ ...one, status })),
  );
  return (
    <Confirmation
      title={chosen.length === 1 ? enquiries.deleteTitle : texts.deleteTitle(chosen.length)}
      subject={chosen
        .map(({ subject, name, status }) => `${subject} (${name}), ${enquiries.status[status]}`)
        .join('; ')}
      text={chosen.length === 1 ? enquiries.deleteText : texts.deleteText}
      action={deleteEnquiryAction}
      messages={enquiries.problems}
      path={path}
      fields={{ seen: shown.map(seenValue).join(',') }}
      button={enquiries.deleteConfirm}
      keep={{ label: chosen.length === 1 ? enquiries.keep : texts.keep, href: ENQUIRIES_PATH }}
    />
  );
}
