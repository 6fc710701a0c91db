import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EnquiryView } from '#components/admin/enquiries/enquiry-view.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { NotesForm } from '#components/admin/enquiries/notes-form.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { admin } from '#content/admin/admin.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { ifAvailable } from '#lib/auth/load-or-unavailable.ts';
import { isEndedPost } from '#lib/auth/expired-session.ts';
import {
  markReadAction,
  saveNotesAction,
  setStatusAction,
} from '#app/(admin)/newsletter-admin/enquiries/actions.ts';
import { enquiryById, undeliveredMails } from '#lib/enquiries/admin/queries.ts';
import { enquiryListPath, enquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryPath, MISSING_ENQUIRY_PATH } from '#lib/enquiries/admin/enquiry-form.ts';

// Not the subject: titles end up in histories and on shared screens.
export const metadata: Metadata = { title: 'Enquiry' };

export default async function EnquiryPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/[id]'>) {
  const { id } = await params;
  const { marked, ...query } = await searchParams;
  const path = enquiryPath(id);
  const ended = await isEndedPost();
  const answer = ended
    ? undefined
    : await ifAvailable('enquiries.one', async () => {
        await requireAdmin(path);
        const [enquiry, mails] = await Promise.all([enquiryById(id), undeliveredMails(id)]);
        return { enquiry, mails };
      });
  if (!answer) {
    const otherwise = ended ? <SignInAgain path={path} /> : null;
    return (
      <div className="max-w-4xl">
        <h1 className="mb-6 text-section">Enquiry</h1>
        {!ended && <LoadFailure text={admin.enquiries.failed} path={path} />}
        <NotesForm action={saveNotesAction} id={id} path={path} notes="" otherwise={otherwise} />
      </div>
    );
  }
  if (!answer.enquiry) redirect(MISSING_ENQUIRY_PATH);
  return (
    <EnquiryView
      enquiry={answer.enquiry}
      mails={answer.mails}
      back={enquiryListPath(enquiryListParams(query))}
      markRead={marked === undefined ? markReadAction : undefined}
      setStatus={setStatusAction}
      saveNotes={saveNotesAction}
    />
  );
}
