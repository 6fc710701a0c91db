import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ActionForm } from '#components/admin/form/action-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SubmitButton } from '#components/admin/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { localMoment } from '#lib/format.ts';
import { deleteEnquiryAction } from '#app/(admin)/newsletter-admin/enquiries/actions.ts';
import { enquiryById } from '#lib/enquiries/admin/queries.ts';
import { enquiryPath, MISSING_ENQUIRY_PATH } from '#lib/enquiries/admin/enquiry-form.ts';

const texts = admin.enquiries;
export const metadata: Metadata = { title: texts.deleteTitle };

export default async function DeleteEnquiryPage({
  params,
}: PageProps<'/newsletter-admin/enquiries/[id]/delete'>) {
  const { id } = await params;
  const path = `${enquiryPath(id)}/delete`;
  const answer = await ifAvailable('enquiries.one', async () => {
    await requireAdmin(path);
    return { enquiry: await enquiryById(id) };
  });
  if (answer && !answer.enquiry) redirect(MISSING_ENQUIRY_PATH);
  return (
    <div className="max-w-2xl">
      <h1 className="text-section">{texts.deleteTitle}</h1>
      {answer?.enquiry ? (
        <>
          <p className="mt-6 font-semibold">{answer.enquiry.subject}</p>
          <p className="text-muted">
            {answer.enquiry.name}, {answer.enquiry.email}, {localMoment(answer.enquiry.created_at)}
          </p>
          <p className="mt-4">{texts.deleteText}</p>
          <ActionForm action={deleteEnquiryAction} path={path} fields={{ id }} className="mt-8">
            <div className="flex flex-wrap gap-3">
              <SubmitButton texts={texts.deleteConfirm} />
              <Link href={enquiryPath(id)} prefetch={false} className="button button-outline">
                {texts.keep}
              </Link>
            </div>
          </ActionForm>
        </>
      ) : (
        <LoadFailure text={texts.failed} path={path} />
      )}
    </div>
  );
}
