import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { readerDate } from '#lib/format.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';

const texts = newsletterAdmin.editor;

type IssuePreview = { number: number; title: string; sentAt: string | null; html: string; stale: boolean };

/** The issue as the public reader shows it: the same text, renderer and pane. */
export function IssuePreview({ number, title, sentAt, html, stale }: IssuePreview) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="text-card">
        {texts.previewTitle}
      </h2>
      {stale && <p className="mt-2 font-semibold text-error">{texts.previewFailed}</p>}
      <article aria-label={texts.previewTitle} className="card mt-3 p-6">
        <header className="border-b border-line pb-6">
          <h2 className="text-title">{issueTitle(title, number)}</h2>
          <p className="data mt-4 text-muted">
            {archiveWords.issue(number)} |{' '}
            {sentAt ? `${archiveWords.published} ${readerDate(sentAt)}` : texts.notPublished}
          </p>
        </header>
        <div
          role="region"
          aria-label={archiveWords.textOf(number)}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the pane
          tabIndex={0}
          className="reader-pane prose measure mt-6 lg:h-[60vh] lg:overflow-y-auto lg:pr-6"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
    </section>
  );
}
