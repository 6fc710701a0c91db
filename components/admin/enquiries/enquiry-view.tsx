import Link from 'next/link';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import {
  enquiryPath,
  seenValue,
  type ChangeState,
  type EnquiryStatus as Status,
} from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryPage } from '#lib/enquiries/admin/queries.ts';
import { replyTo } from '#lib/enquiries/admin/reply.ts';
import { AssignForm } from './assign-form.tsx';
import { Beside } from './beside.tsx';
import { ChangeForm, type ChangeAction } from './change-form.tsx';
import { EnquiryKeys } from './enquiry-keys.tsx';
import { EnquiryFacts } from './enquiry-facts.tsx';
import { EnquiryHistory } from './enquiry-history.tsx';
import { EnquiryStatus } from './enquiry-status.tsx';
import { MarkRead } from './mark-read.tsx';
import { Ago, Due } from './moment.tsx';
import { NotesForm, type NotesAction } from './notes-form.tsx';
import { OtherEnquiries } from './other-enquiries.tsx';
import { ReplyLink } from '#components/admin/replies/reply-link.tsx';
import { ReplySection } from '#components/admin/replies/reply-section.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { SuggestedTimes } from './suggested-times.tsx';
import { UndeliveredMails } from './undelivered-mails.tsx';

type EnquiryView = {
  page: EnquiryPage;
  /** The list as it was when this enquiry was chosen. */
  query: EnquiryListParams;
  /** What a form without scripts has just done. */
  done: ChangeState;
  /** Absent after someone has just chosen a status: a new one must then stay new. */
  markRead: ((id: string) => Promise<unknown>) | undefined;
  /** The saved reply that was chosen to begin with. */
  saved: string | undefined;
  change: ChangeAction;
  saveNotes: NotesAction;
};

/** What follows a reply stands beside it. */
const replySteps: readonly Status[] = ['answered', 'closed', 'read', 'unread', 'spam'];

/** One enquiry: the message first, then what can be done, and beside it what is known about it. */
export function EnquiryView({ page, query, done, markRead, saved, change, saveNotes }: EnquiryView) {
  const { enquiry, now } = page;
  const { id, status, held } = enquiry;
  const path = enquiryPath(id);
  const chosen = page.replies.find(({ id }) => id === saved);
  const reply = replyTo(enquiry, chosen?.body);
  // The list goes along, so that a page that was loaded again still leads back to it.
  const list = { q: query.search, status: query.status, page: String(query.page) };
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      {markRead && (
        <ForRole least="editor">
          <MarkRead id={id} unread={status === 'unread'} action={markRead} />
        </ForRole>
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Link href={enquiryListPath(query)} prefetch={false} className="link inline-block py-2">
            {texts.back}
          </Link>
          <Beside page={page} query={query} />
        </div>
        <h1 className="mt-4 py-1 text-title break-words [contain:paint]">{enquiry.subject}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <EnquiryStatus status={status} held={held} />
          <Due at={enquiry.due_at} now={now} status={status} />
          <span className="min-w-0 break-words [contain:paint]">{enquiry.name}</span>
          <Ago at={enquiry.created_at} now={now} />
        </p>
        {held && <p className="measure mt-4 text-muted">{texts.heldHint}</p>}
        {status === 'spam' && <p className="measure mt-4 text-muted">{texts.spamHint}</p>}
        <h2 className="sr-only">{texts.message}</h2>
        <p className="measure mt-6 break-words whitespace-pre-wrap [contain:paint]">{enquiry.message}</p>
        <SuggestedTimes path={path} times={enquiry.call_times} />
        <ForRole least="editor">
          <ReplySection page={page} query={query} reply={reply} chosen={chosen?.id} />
        </ForRole>

        <ForRole least="editor">
          <section aria-labelledby="status-heading" className="mt-8">
            <h2 id="status-heading" className="sr-only">
              {texts.statusHeading}
            </h2>
            <noscript>
              <p className="mb-4 text-muted">{texts.saveNotesFirst}</p>
            </noscript>
            <ChangeForm
              action={change}
              label={texts.statusHeading}
              path={path}
              fields={{ ...list, id, view: 'one', seen: seenValue(enquiry) }}
              done={done}
            >
              <div className="flex flex-wrap gap-3">
                <ReplyLink href={reply.href} />
                {replySteps
                  .filter((choice) => choice !== status && !(choice === 'read' && status === 'spam'))
                  .map((choice) => (
                    <button key={choice} name="step" value={choice} className="button button-outline">
                      {status === 'spam' && choice === 'unread' ? texts.notSpam : texts.mark[choice]}
                    </button>
                  ))}
              </div>
              <AssignForm key={enquiry.assigned_to} admins={page.admins} assigned={enquiry.assigned_to} />
            </ChangeForm>
          </section>

          <EnquiryKeys />
        </ForRole>

        <UndeliveredMails mails={page.mails} />

        <section aria-labelledby="notes-heading" className="mt-10 border-t border-line pt-8">
          <h2 id="notes-heading" className="text-card">
            {texts.notes}
          </h2>
          <ForRole
            least="editor"
            otherwise={
              <p className="mt-4 break-words whitespace-pre-wrap">{enquiry.admin_notes ?? texts.noNotes}</p>
            }
          >
            <NotesForm action={saveNotes} id={id} path={path} notes={enquiry.admin_notes ?? ''} />
          </ForRole>
        </section>
      </div>
      <div className="min-w-0">
        <EnquiryFacts enquiry={enquiry} replyTo={reply.href} />
        <OtherEnquiries email={enquiry.email} others={page.others} now={now} />
        <EnquiryHistory received={enquiry.created_at} events={page.events} now={now} />
        <ForRole least="admin">
          <p className="mt-10 border-t border-line pt-8">
            <Link href={`${path}/delete`} prefetch={false} className="font-semibold text-error underline">
              {texts.delete}
            </Link>
          </p>
        </ForRole>
      </div>
    </div>
  );
}
