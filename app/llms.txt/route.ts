import { home } from '#content/pages/home.ts';
import { pages, type Page } from '#content/pages.ts';
import { site } from '#content/site/site.ts';
import { feeds } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

export const dynamic = 'force-static';

const childrenOf = (path: string): Page[] => pages.filter(({ parent }) => parent === path);
const line = ({ path, name, meta }: Page): string => `- [${name}](${absoluteUrl(path)}): ${meta.description}`;
const section = (heading: string, listed: readonly Page[]): string =>
  `## ${heading}\n\n${listed.map(line).join('\n')}`;

/** The site for language models, in the format of llmstxt.org: every registered page under its parent. */
export function GET(): Response {
  const families = pages.filter(({ path }) => path !== '/' && childrenOf(path).length > 0);
  const listed = families.flatMap((family) => [family, ...childrenOf(family.path)]);
  const rest = pages.filter((page) => !listed.includes(page));
  const text = [
    `# ${site.legalName}`,
    `> ${home.meta.description}`,
    home.hero.lead,
    ...families.map((family) => section(family.name, [family, ...childrenOf(family.path)])),
    section('Pages', rest),
    `## Feeds\n\n${Object.entries(feeds)
      .map(([name, path]) => `- [Industry Updates, full text (${name})](${absoluteUrl(path)})`)
      .join('\n')}`,
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
