import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ActionForm } from '@/components/admin/action-form';
import { LoadFailure } from '@/components/admin/load-failure';
import { SubmitButton } from '@/components/admin/submit-button';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { enquiryById } from '@/lib/enquiries/admin';
import { enquiryPath, MISSING_ENQUIRY } from '@/lib/enquiries/desk';
import { localMoment } from '@/lib/format';
import { deleteEnquiryAction } from '../../actions';

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
  if (answer && !answer.enquiry) redirect(MISSING_ENQUIRY);
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
