import Link from 'next/link';
import type { ReactNode } from 'react';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { admin } from '#content/admin/admin.ts';
import { issueTexts } from '#content/admin/issues.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { localMoment } from '#lib/format.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { IssueStatus } from './issue-status.tsx';
import type { AdminIssue } from '#lib/newsletter/admin/queries.ts';

/** One issue as it is stored: its facts and its text, in a pane of at most 500 px (docs/specification.md). */
export function IssueDetail({ issue }: { issue: AdminIssue }) {
  const { title, status, withdrawn, number, createdAt, sentAt, content, recipients } = issue;
  return (
    <article aria-labelledby="issue-title">
      <h2 id="issue-title" className="text-title break-words">
        {title}
      </h2>
      <dl className="mt-5 grid grid-cols-[8rem_1fr] gap-x-6 gap-y-2 border-y border-line py-5">
        <Fact name="Status">
          <IssueStatus status={status} withdrawn={withdrawn} />
        </Fact>
        <Fact name="Issue number">#{number}</Fact>
        <Fact name="Created">
          <time dateTime={createdAt}>{localMoment(createdAt)}</time>
        </Fact>
        <Fact name="In the archive">
          {sentAt ? <time dateTime={sentAt}>{localMoment(sentAt)}</time> : admin.newsletters.notSent}
        </Fact>
      </dl>
      {content ? (
        <pre
          // A scrolling region must be reachable by keyboard.
          role="region"
          aria-label={archiveWords.textOf(number)}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the pane
          tabIndex={0}
          className="mt-6 max-h-[500px] overflow-y-auto rounded-card border border-line bg-surface p-5 font-mono text-[0.875rem] leading-relaxed break-words whitespace-pre-wrap"
        >
          {content}
        </pre>
      ) : (
        <p className="mt-6 text-muted">{admin.newsletters.noContent}</p>
      )}
      <p className="mt-6">
        <Link href={editPath(number)} prefetch={false} className="button button-outline">
          <ForRole least="editor" otherwise={admin.newsletters.read}>
            {status === 'draft' ? admin.newsletters.edit : admin.newsletters.open}
          </ForRole>
        </Link>
      </p>
      {status === 'sent' && recipients === 0 && <p className="mt-4 text-muted">{issueTexts.state.nobody}</p>}
      {recipients !== undefined && recipients > 0 && (
        <p className="mt-4 text-muted">{issueTexts.state.sentTo(recipients)}</p>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
