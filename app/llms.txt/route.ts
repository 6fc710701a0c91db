import { home } from '#content/pages/home.ts';
import { pages, type Page } from '#content/pages.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { site } from '#content/site/site.ts';
import { FEED_ISSUES } from '#lib/newsletter/archive/feed.ts';
import { paperFeedTitle } from '#lib/papers/feed.ts';
import { newestIssues } from '#lib/newsletter/archive/queries.ts';
import { issueDescription, issuePath, type PublicIssue } from '#lib/newsletter/issue.ts';
import { calendarFilePath, feeds, papersFeedPath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { oneLine } from '#lib/text.ts';

export const dynamic = 'force-dynamic';

/** The pages below this one, each before its own. */
const below = (path: string): Page[] =>
  pages.filter(({ parent }) => parent === path).flatMap((page) => [page, ...below(page.path)]);
const line = ({ path, name, meta }: Page): string => `- [${name}](${absoluteUrl(path)}): ${meta.description}`;
const section = (heading: string, listed: readonly Page[]): string =>
  `## ${heading}\n\n${listed.map(line).join('\n')}`;

const issueLine = (issue: PublicIssue): string =>
  `- [${oneLine(issue.title, 200)}](${absoluteUrl(issuePath(issue.number))}): ${oneLine(issueDescription(issue), 300)}`;

/**
 * The site for language models, in the format of llmstxt.org: every registered page under its parent, and
 * the newest issues.
 * @throws UnavailableError
 */
export async function GET(): Promise<Response> {
  // The same read as the feeds'.
  const { issues } = await newestIssues(FEED_ISSUES);

  const families = pages.filter(({ path, parent }) => parent === '/' && below(path).length > 0);
  const listed = families.flatMap((family) => [family, ...below(family.path)]);
  const rest = pages.filter((page) => !listed.includes(page));
  const text = [
    `# ${site.legalName}`,
    `> ${home.meta.description}`,
    home.hero.lead,
    ...families.map((family) => section(family.name, [family, ...below(family.path)])),
    section('Pages', rest),
    ...(issues.length > 0 ? [`## Letters\n\n${issues.map(issueLine).join('\n')}`] : []),
    `## Feeds\n\n${[
      ...Object.entries(feeds).map(
        ([name, path]) => `- [Industry Updates, full text (${name})](${absoluteUrl(path)})`,
      ),
      `- [${paperFeedTitle} (atom)](${absoluteUrl(papersFeedPath)})`,
      `- [${regulatoryCalendar.name} (iCalendar)](${absoluteUrl(calendarFilePath)})`,
    ].join('\n')}`,
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
