import { Ridgeline } from '#components/art/signal-art.tsx';
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx';
import { trail } from '#content/pages.ts';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import { archivePath } from '#lib/routes.ts';
import { IssueFacts } from './issue-facts.tsx';

/** The dark opening of a letter's page, with the drawing that its number decides. */
export function LetterHead({ issue }: { issue: PublicIssue }) {
  const { number, title } = issue;
  const summary = issue.summary?.trim();
  const crumbs = [...trail(archivePath), { name: `Issue #${number}`, path: issuePath(number) }];
  return (
    <header className="hero relative isolate overflow-hidden bg-ink-950 pt-18 text-sand-0 dark:border-b dark:border-line">
      <div className="art-fade absolute inset-y-0 right-0 -z-10 hidden w-2/5 opacity-70 lg:block">
        <Ridgeline seed={String(number)} lines={10} />
      </div>
      <div className="wrap pt-4 pb-6">
        <Breadcrumbs crumbs={crumbs} />
        <p className="hidden print:block">{industryUpdates.heading}</p>
        <h1 id="letter" className="mt-2 max-w-[36ch] text-title">
          {title}
        </h1>
        <IssueFacts issue={issue} minutes className="mt-3 text-ink-300" />
        {summary && <p className="mt-2 max-w-[76ch] leading-normal text-ink-300">{summary}</p>}
      </div>
    </header>
  );
}
