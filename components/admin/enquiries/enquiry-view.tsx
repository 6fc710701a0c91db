import Link from 'next/link';
import { admin } from '#content/admin/admin.ts';
import { localMoment } from '#lib/format.ts';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { Fact } from '#components/admin/shell/fact.tsx';
import { SuggestedTimes } from './suggested-times.tsx';
import { UndeliveredMails } from './undelivered-mails.tsx';
import { MarkRead } from './mark-read.tsx';
import { NotesForm, type NotesAction } from './notes-form.tsx';
import type { UndeliveredMail, FullEnquiry } from '#lib/enquiries/admin/queries.ts';
import { enquiryPath, enquiryStatuses, type EnquiryFailure } from '#lib/enquiries/admin/enquiry-form.ts';
import { kindLabel } from '#lib/enquiries/enquiry-kind.ts';
import { referenceOf } from '#lib/ids.ts';
import { EnquiryStatus } from './enquiry-status.tsx';

type EnquiryView = {
  enquiry: FullEnquiry;
  mails: readonly UndeliveredMail[];
  /** The list as it was when this enquiry was chosen. */
  back: string;
  /** Absent after someone has just chosen a status: 'unread' must then stay. */
  markRead: ((id: string) => Promise<unknown>) | undefined;
  setStatus: AdminAction<EnquiryFailure>;
  saveNotes: NotesAction;
};

const texts = admin.enquiries;

/** Opens a reply to the sender in the mail program. */
function replyTo(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** One enquiry in full, its status and the notes on it. */
export function EnquiryView({ enquiry, mails, back, markRead, setStatus, saveNotes }: EnquiryView) {
  const { id, status, held } = enquiry;
  const path = enquiryPath(id);
  return (
    <div className="max-w-4xl">
      {markRead && <MarkRead id={id} unread={status === 'unread'} action={markRead} />}
      <Link href={back} prefetch={false} className="link inline-block py-2">
        All enquiries
      </Link>
      <h1 className="mt-4 py-1 text-title break-words contain-paint">{enquiry.subject}</h1>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <EnquiryStatus status={status} held={held} />
        <time dateTime={enquiry.created_at} className="data text-muted">
          {localMoment(enquiry.created_at)}
        </time>
      </p>
      {held && <p className="measure mt-4 text-muted">{texts.heldHint}</p>}
      <dl className="mt-6 grid gap-x-8 gap-y-2 border-y border-line py-5 sm:grid-cols-[8rem_1fr]">
        <Fact name="Reference">
          <span className="data">{referenceOf(enquiry.request_id)}</span>
        </Fact>
        <Fact name="From">{enquiry.name}</Fact>
        <Fact name="Email">
          <a href={replyTo(enquiry.email, enquiry.subject)} className="link break-all">
            {enquiry.email}
          </a>
        </Fact>
        <Fact name="Phone">{enquiry.phone ?? 'Not given'}</Fact>
        <Fact name="Company">{enquiry.company ?? 'Not given'}</Fact>
        <Fact name="Form">{kindLabel(enquiry.kind)}</Fact>
      </dl>
      <h2 className="mt-8 text-card">Message</h2>
      <p className="measure mt-3 break-words whitespace-pre-wrap contain-paint">{enquiry.message}</p>
      <SuggestedTimes path={path} times={enquiry.call_times} />
      <p className="mt-8">
        <a href={replyTo(enquiry.email, enquiry.subject)} className="button button-primary">
          {texts.reply}
        </a>
      </p>

      <UndeliveredMails mails={mails} />

      <section aria-labelledby="status-heading" className="mt-10 border-t border-line pt-8">
        <h2 id="status-heading" className="text-card">
          {texts.statusHeading}
        </h2>
        <noscript>
          <p className="mt-2 text-muted">{texts.saveNotesFirst}</p>
        </noscript>
        <ActionForm
          action={setStatus}
          label={texts.statusHeading}
          messages={texts.problems}
          path={path}
          fields={{ id }}
          done={texts.marked[status]}
          className="mt-4"
        >
          <div className="flex flex-wrap gap-3">
            {enquiryStatuses
              .filter((choice) => choice !== status)
              .map((choice) => (
                <button key={choice} name="status" value={choice} className="button button-outline">
                  {texts.mark[choice]}
                </button>
              ))}
          </div>
        </ActionForm>
      </section>

      <section aria-labelledby="notes-heading" className="mt-10 border-t border-line pt-8">
        <h2 id="notes-heading" className="text-card">
          {texts.notes}
        </h2>
        <NotesForm action={saveNotes} id={id} path={path} notes={enquiry.admin_notes ?? ''} />
      </section>

      <p className="mt-10 border-t border-line pt-8">
        <Link href={`${path}/delete`} prefetch={false} className="font-semibold text-error underline">
          {texts.delete}
        </Link>
      </p>
    </div>
  );
}
