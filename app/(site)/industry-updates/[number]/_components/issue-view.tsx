import { CtaBand } from '#components/sections/cta-band.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { renderWithHeadings, splitFirstParagraph } from '#lib/markdown/render.ts';
import { archivePagePath, issueEnquiryPath, readingMinutes } from '#lib/newsletter/issue.ts';
import type { PlacedIssue } from '#lib/newsletter/archive/queries.ts';
import { IssueContents } from './issue-contents.tsx';
import { IssueList } from '#app/(site)/industry-updates/_components/issue-list.tsx';
import { IssueShortcuts } from '#app/(site)/industry-updates/_components/issue-neighbours.tsx';
import { IssueEnd } from './issue-end.tsx';
import { IssueHead } from './issue-head.tsx';

const { browseAll, enquire } = industryUpdates;

/** An issue on a page of its own, at full length; on wide screens the list beside it scrolls instead. */
export function IssueView({ issue, neighbours, page, issues, total }: PlacedIssue) {
  const { html, headings } = renderWithHeadings(issue.content, { headingIds: true, topHeading: 2 });
  const [first, rest] = splitFirstParagraph(html);
  const list = archivePagePath(page);
  return (
    <>
      <article aria-labelledby="issue">
        <IssueHead issue={issue} />
        <div className="wrap grid gap-10 py-10 lg:grid-cols-12">
          <div className="issue lg:col-span-7 lg:col-start-6 lg:row-start-1">
            <IssueShortcuts {...neighbours} list={list} />
            {first && <div className="prose" dangerouslySetInnerHTML={{ __html: first }} />}
            <IssueContents headings={headings} minutes={readingMinutes(issue.content)} />
            <div className="prose" dangerouslySetInnerHTML={{ __html: rest }} />
            <IssueEnd issue={issue} neighbours={neighbours} />
          </div>
          <div className="max-lg:hidden lg:col-span-4">
            <IssueList issues={issues} total={total} selected={issue.number} beside>
              <a href={list} className="link link-alone mt-4">
                {browseAll}
              </a>
            </IssueList>
          </div>
        </div>
      </article>
      <CtaBand
        heading={enquire.heading}
        text={enquire.text}
        actions={[{ href: issueEnquiryPath(issue), label: enquire.button }]}
      />
    </>
  );
}
