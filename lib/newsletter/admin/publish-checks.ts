import { issueTexts } from '#content/admin/issues.ts';
import { readingMinutes } from '#lib/newsletter/issue.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { archivePath } from '#lib/routes.ts';
import type { IssueFields } from './issue-form.ts';

const texts = issueTexts.checks;

/** `problem`: it cannot be published; `note`: it can, and somebody should look. */
export type Check = { level: 'ok' | 'note' | 'problem'; text: string };

/** In characters, what result pages of search engines and lists of mails show whole. */
const SHOWN_TITLE = 70;
const SHOWN_SUMMARY = 160;

/** A link or picture; the target ends at the next bracket, since it is looked for at every bracket. */
const LINK = /\]\(([^)\]]{0,500})\)/g;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.{0,300})$/gm;
/** What a fence holds is shown as it is. */
const FENCED = /^(```|~~~)[\s\S]*?^\1/gm;

/** What links to this website are compared with. */
export type KnownLinks = {
  /** Of this website, as its readers reach it. */
  origin: string;
  /** What answers there, but for the issues of the archive. */
  paths: readonly string[];
  /** Issues that the stored text links to and that the archive does not have; any other is taken as there. */
  missing: readonly string[];
};

/** What to look at before an issue is published. */
export function publishChecks(fields: IssueFields, known: KnownLinks): Check[] {
  const text = fields.content.replace(FENCED, '');
  return [titleCheck(fields.title.trim()), summaryCheck(fields.summary.trim()), ...contentChecks(text)];

  function contentChecks(content: string): Check[] {
    if (content.trim() === '') return [{ level: 'problem', text: texts.content_missing }];
    const broken = linkTargets(content).filter((target) => !canBeFollowed(target, known));
    return [
      { level: 'ok', text: texts.content_ok(readingMinutes(content)) },
      headingCheck(content),
      broken.length === 0
        ? { level: 'ok', text: texts.links_ok }
        : { level: 'note', text: texts.links_broken(broken) },
    ];
  }
}

const lengthOf = (text: string): number => [...text].length;

function titleCheck(title: string): Check {
  if (title === '') return { level: 'problem', text: texts.title_missing };
  const count = lengthOf(title);
  return count > SHOWN_TITLE
    ? { level: 'note', text: texts.title_long(count) }
    : { level: 'ok', text: texts.title_ok(count) };
}

function summaryCheck(summary: string): Check {
  if (summary === '') return { level: 'note', text: texts.summary_missing };
  const count = lengthOf(summary);
  return count > SHOWN_SUMMARY
    ? { level: 'note', text: texts.summary_long(count) }
    : { level: 'ok', text: texts.summary_ok(count) };
}

/** The title is the first level, so a text begins with the second and skips none. */
function headingCheck(content: string): Check {
  let above = 1;
  for (const [, marks, heading] of content.matchAll(HEADING)) {
    const level = marks!.length;
    if (level === 1) return { level: 'note', text: texts.headings_top(heading!) };
    if (level > above + 1) return { level: 'note', text: texts.headings_skipped(heading!) };
    above = level;
  }
  return { level: 'ok', text: texts.headings_ok };
}

const linkTargets = (content: string): string[] => [
  ...new Set([...content.matchAll(LINK)].map(([, inside]) => targetOf(inside!))),
];

/** The paths of issues in the archive that a text links to. */
export const linkedIssues = (content: string, origin: string): string[] =>
  linkTargets(content.replace(FENCED, ''))
    .map((target) => pathOf(target, origin) ?? '')
    .filter(isIssuePath);

/** Without the angle brackets that a target may have, and without the title behind it. */
const targetOf = (inside: string): string => {
  const text = inside.trim();
  return text.startsWith('<') ? text.slice(1).split('>', 1)[0]! : text.split(' ', 1)[0]!;
};

/** The path of a target on this website; undefined of any other. */
function pathOf(target: string, origin: string): string | undefined {
  if (target.startsWith('/') && !target.startsWith('//')) return target.split(/[?#]/, 1)[0];
  const url = /^https?:/i.test(target) ? URL.parse(target) : null;
  return url?.origin === origin ? url.pathname : undefined;
}

const isIssuePath = (path: string): boolean =>
  path.startsWith(`${archivePath}/`) && parsePositiveInt(path.slice(archivePath.length + 1)) !== undefined;

function canBeFollowed(target: string, { origin, paths, missing }: KnownLinks): boolean {
  if (/^#./.test(target)) return true;
  const path = pathOf(target, origin);
  if (path === undefined) return /^(https?:\/\/[^/]+\.[^/]|mailto:.+@)/i.test(target) && URL.canParse(target);
  return paths.includes(path) || (isIssuePath(path) && !missing.includes(path));
}
