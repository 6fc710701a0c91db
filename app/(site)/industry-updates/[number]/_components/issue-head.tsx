import { SmallRidges } from '#components/art/signal-art.tsx';
import { heroGround } from '#components/sections/page-hero.tsx';
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx';
import { trail } from '#content/pages.ts';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import { archivePath } from '#lib/routes.ts';
import { IssueFacts } from '#app/(site)/industry-updates/_components/issue-facts.tsx';

/** The dark opening of an issue's page, with the drawing that its number decides. */
export function IssueHead({ issue }: { issue: PublicIssue }) {
  const { number, title } = issue;
  const summary = issue.summary?.trim();
  const crumbs = [...trail(archivePath), { name: `Issue #${number}`, path: issuePath(number) }];
  return (
    <header className={heroGround}>
      <div className="wrap relative pt-4 pb-6 lg:pt-2 lg:pb-4">
        <div className="absolute right-[clamp(1.25rem,4vw,3rem)] bottom-0 -z-10 hidden h-36 w-72 xl:block">
          <SmallRidges seed={String(number)} />
        </div>
        <Breadcrumbs crumbs={crumbs} />
        <p className="hidden print:block">{industryUpdates.heading}</p>
        <h1
          id="issue"
          className="mt-2 max-w-[34ch] text-title lg:mt-1 lg:text-[2rem] xl:max-w-[calc(100%-20rem)]"
        >
          {title}
        </h1>
        <IssueFacts issue={issue} minutes className="mt-3 text-ink-300 lg:mt-2" />
        {summary && (
          <p className="mt-2 max-w-[66ch] leading-normal lg:max-w-none xl:max-w-[calc(100%-20rem)] text-pretty text-ink-300">
            {summary}
          </p>
        )}
      </div>
    </header>
  );
}
