import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Confirmation } from '#components/admin/form/confirmation.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { enquiryPath, MISSING_ENQUIRY_PATH, seenValue } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryById } from '#lib/enquiries/admin/queries.ts';
import { localMoment } from '#lib/format.ts';
import { deleteEnquiryAction } from '#app/(admin)/newsletter-admin/enquiries/actions.ts';

const texts = enquiries;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteEnquiryPage({
  params,
}: PageProps<'/newsletter-admin/enquiries/[id]/delete'>) {
  const { id } = await params;
  const path = `${enquiryPath(id)}/delete`;
  const loaded = await loadForRole('admin', path, 'enquiries.one', (admin) => enquiryById(admin, id));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.deleteTitle} status={loaded.status} text={texts.failed} path={path} />;
  }
  const enquiry = loaded.data;
  if (!enquiry) redirect(MISSING_ENQUIRY_PATH);
  return (
    <Confirmation
      title={texts.deleteTitle}
      subject={enquiry.subject}
      details={`${enquiry.name}, ${enquiry.email}, ${localMoment(enquiry.created_at)}`}
      text={texts.deleteText}
      action={deleteEnquiryAction}
      messages={texts.problems}
      path={path}
      fields={{ seen: seenValue(enquiry) }}
      button={texts.deleteConfirm}
      keep={{ label: texts.keep, href: enquiryPath(id) }}
    />
  );
}
