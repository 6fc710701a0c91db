import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EnquiryView } from '#components/admin/enquiries/enquiry-view.tsx';
import { NotesForm } from '#components/admin/enquiries/notes-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { admin } from '#content/admin/admin.ts';
import { enquiryListParams, enquiryListPath } from '#lib/admin/list-params.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { enquiryPath, MISSING_ENQUIRY_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { enquiryById, undeliveredMails } from '#lib/enquiries/admin/queries.ts';
import {
  markReadAction,
  saveNotesAction,
  setStatusAction,
} from '#app/(admin)/newsletter-admin/enquiries/actions.ts';

const texts = admin.enquiries;
// Not the subject: titles end up in histories and on shared screens.
export const metadata: Metadata = { title: texts.one };

export default async function EnquiryPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/[id]'>) {
  const { id } = await params;
  const { marked, ...listParams } = await searchParams;
  const path = enquiryPath(id);
  const loaded = await loadForAdmin(path, 'enquiries.one', async (admin) => {
    const [enquiry, mails] = await Promise.all([enquiryById(admin, id), undeliveredMails(admin, id)]);
    return { enquiry, mails };
  });
  if (loaded.status !== 'ok') {
    const signedOut = loaded.status === 'signed_out';
    return (
      <div className="max-w-4xl">
        <h1 className="mb-6 text-section">{texts.one}</h1>
        {!signedOut && <LoadFailure text={texts.failed} path={path} />}
        <NotesForm
          action={saveNotesAction}
          id={id}
          path={path}
          notes=""
          otherwise={signedOut ? <SignInAgain path={path} /> : null}
        />
      </div>
    );
  }
  const { enquiry, mails } = loaded.data;
  if (!enquiry) redirect(MISSING_ENQUIRY_PATH);
  return (
    <EnquiryView
      enquiry={enquiry}
      mails={mails}
      back={enquiryListPath(enquiryListParams(listParams))}
      markRead={marked === undefined ? markReadAction : undefined}
      setStatus={setStatusAction}
      saveNotes={saveNotesAction}
    />
  );
}
