import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { MissingIssue } from '#components/admin/issues/missing-issue.tsx';
import { KeysetPager } from '#components/admin/lists/keyset-pager.tsx';
import { MailRows, SettleForm } from '#components/admin/sending/mail-rows.tsx';
import { PutBack } from '#components/admin/sending/put-back.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { sending } from '#content/admin/sending.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { hasRole } from '#lib/auth/session.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { possibleDecisions } from '#lib/newsletter/sending/possible-steps.ts';
import { listSendMails, MAILS_PER_PAGE } from '#lib/newsletter/sending/mails.ts';
import { isMailState, mailsPath, sendPath } from '#lib/newsletter/sending/send-form.ts';
import { sendOverview } from '#lib/newsletter/sending/sends.ts';
import { httpStatus } from '#lib/result.ts';
import { settleMailAction } from '#app/(admin)/newsletter-admin/issues/[number]/send/actions.ts';

const texts = sending.mails;
export const metadata: Metadata = { title: sending.metaTitle };

export default async function SendMailsPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/issues/[number]/send/[state]'>) {
  const { number: numberInPath, state: stateInPath } = await params;
  // 0 is the number of no issue.
  const number = parsePositiveInt(numberInPath) ?? 0;
  const state = isMailState(stateInPath) ? stateInPath : undefined;
  const query = await searchParams;
  const after = parseUuid(query.after);
  const path = mailsPath(number, state ?? 'pending', after);
  const loaded = await loadForAdmin(path, 'send.mails', async (admin) => {
    const issue = state && (await issueForEditing(admin, number));
    const send = issue && (await sendOverview(admin, issue.id)).send;
    const mails = send && (await listSendMails(admin, send.id, state, after));
    return mails && { issue, send, mails, canSettle: hasRole(admin, 'editor') };
  });
  if (loaded.status !== 'ok') {
    return (
      <NotLoaded title={sending.title(number)} status={loaded.status} text={sending.failed} path={path} />
    );
  }
  if (!state || !loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return <MissingIssue />;
  }
  const { issue, send, mails, canSettle } = loaded.data;
  const withdrawn = issue.visibility === 'withdrawn';
  const open = canSettle ? possibleDecisions(state, send, withdrawn) : [];
  const message = flashMessage(texts.done, query.done);
  return (
    <>
      <PageHead
        message={message}
        back={{ href: sendPath(number), label: texts.back }}
        title={texts.title(sending.progress.states[state], number)}
      />
      <p className="mt-3 text-lead text-muted">{issueTitle(issue.title, number)}</p>
      <p className="mt-5 max-w-2xl">{sending.progress.stateHints[state]}</p>
      {withdrawn && canSettle && mails.length > 0 && ['uncertain', 'failed'].includes(state) && (
        <PutBack number={number} />
      )}
      {state === 'uncertain' && canSettle && mails.length > 0 && (
        <section aria-labelledby="all" className="mt-6">
          <h2 id="all" className="mb-3 font-sans font-semibold">
            {texts.all}
          </h2>
          {send.settling ? (
            <p>{sending.progress.settling[send.settling]}</p>
          ) : (
            <SettleForm
              label={texts.all}
              fields={{ id: send.id, number: String(number), state }}
              path={path}
              decisions={open}
              action={settleMailAction}
              all
            />
          )}
        </section>
      )}
      {mails.length === 0 ? (
        <p className="card mt-6 p-6 text-muted">{texts.none}</p>
      ) : (
        <MailRows
          number={number}
          sendId={send.id}
          state={state}
          decisions={open}
          mails={mails}
          action={settleMailAction}
        />
      )}
      <KeysetPager
        label={texts.pages}
        first={after && mailsPath(number, state)}
        next={mails.length === MAILS_PER_PAGE ? mailsPath(number, state, mails.at(-1)?.id) : undefined}
      />
    </>
  );
}
