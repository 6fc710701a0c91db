import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EnquiryView } from '@/components/admin/enquiry-view';
import { LoadFailure } from '@/components/admin/load-failure';
import { NotesForm } from '@/components/admin/notes-form';
import { SignInAgain } from '@/components/admin/sign-in-again';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { isEndedPost } from '@/lib/auth/ended-post';
import { enquiryById, mailsInDoubt } from '@/lib/enquiries/admin';
import { enquiriesPath, enquiryPath, enquiryQuery, MISSING_ENQUIRY } from '@/lib/enquiries/desk';
import { markReadAction, saveNotesAction, setStatusAction } from '../actions';

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
        const [enquiry, mails] = await Promise.all([enquiryById(id), mailsInDoubt(id)]);
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
  if (!answer.enquiry) redirect(MISSING_ENQUIRY);
  return (
    <EnquiryView
      enquiry={answer.enquiry}
      mails={answer.mails}
      back={enquiriesPath(enquiryQuery(query))}
      markRead={marked === undefined ? markReadAction : undefined}
      setStatus={setStatusAction}
      saveNotes={saveNotesAction}
    />
  );
}
