import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EnquiryView } from '#components/admin/enquiries/enquiry-view.tsx';
import { NotesForm } from '#components/admin/enquiries/notes-form.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { enquiryListParams } from '#lib/admin/list-params.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { doneInParams, enquiryPath, MISSING_ENQUIRY_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { parseUuid } from '#lib/ids.ts';
import { enquiryWithHistory } from '#lib/enquiries/admin/queries.ts';
import {
  changeEnquiriesAction,
  markReadAction,
  saveNotesAction,
} from '#app/(admin)/newsletter-admin/enquiries/actions.ts';

// Not the subject: titles end up in histories and on shared screens.
export const metadata: Metadata = { title: texts.one };

export default async function EnquiryPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/[id]'>) {
  const { id } = await params;
  const { reply, ...shown } = await searchParams;
  const query = enquiryListParams(shown);
  const done = doneInParams(shown);
  const path = enquiryPath(id);
  const loaded = await loadForAdmin(path, 'enquiries.one', (admin) => enquiryWithHistory(admin, id, query));
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
  const page = loaded.data;
  if (!page) redirect(MISSING_ENQUIRY_PATH);
  return (
    <EnquiryView
      key={id}
      page={page}
      query={query}
      done={done}
      saved={parseUuid(reply)}
      markRead={done.status === 'idle' ? markReadAction : undefined}
      change={changeEnquiriesAction}
      saveNotes={saveNotesAction}
    />
  );
}
