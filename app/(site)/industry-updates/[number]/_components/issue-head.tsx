import { SmallRidges } from '#components/art/signal-art.tsx';
import { heroGround } from '#components/sections/page-hero.tsx';
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx';
import { trail } from '#content/pages.ts';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { archiveWords } from '#content/words/archive-words.ts';
import { issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import { archivePath } from '#lib/routes.ts';
import { IssueFacts } from '#app/(site)/industry-updates/_components/issue-facts.tsx';

/** The dark opening of an issue's page, with the drawing that its number decides. */
export function IssueHead({ issue }: { issue: PublicIssue }) {
  const { number, title } = issue;
  const summary = issue.summary?.trim();
  const crumbs = [...trail(archivePath), { name: archiveWords.issue(number), path: issuePath(number) }];
  return (
    <header className={heroGround}>
      <div className="wrap relative pt-4 pb-6 lg:pt-2 lg:pb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <Breadcrumbs crumbs={crumbs} />
          <IssueFacts issue={issue} minutes className="text-ink-300" />
        </div>
        <p className="hidden print:block">{industryUpdates.heading}</p>
        <h1 id="issue" className="mt-2 max-w-[34ch] text-title lg:max-w-[calc(100%-14rem)] lg:text-[2rem]">
          {title}
        </h1>
        {summary && (
          <p className="mt-2 max-w-[66ch] leading-normal text-pretty text-ink-300 lg:max-w-[calc(100%-14rem)]">
            {summary}
          </p>
        )}
        <div className="absolute right-[clamp(1.25rem,4vw,3rem)] bottom-0 -z-10 hidden h-24 w-48 xl:block">
          <SmallRidges seed={String(number)} />
        </div>
      </div>
    </header>
  );
}
