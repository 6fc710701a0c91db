import { readdirSync, readFileSync } from 'node:fs';
import type { IssueToMail } from '#lib/newsletter/letter/letter.ts';

const ISSUE =
  /\(\n {2}(\d+),\n {2}(?:'((?:[^']|'')*)'|null),\n {2}'((?:[^']|'')*)',\n {2}\$md\$([\s\S]*?)\$md\$,\n {2}'([^']*)'/g;
const unquoted = (text = '') => text.replaceAll("''", "'");

/** Every issue of the seeds, read from their SQL. */
export const seededIssues: readonly IssueToMail[] = readdirSync('supabase/seeds')
  .filter((name) => name.includes('newsletter_issues'))
  .flatMap((name) => [...readFileSync(`supabase/seeds/${name}`, 'utf8').matchAll(ISSUE)])
  .map(([, number, title, summary, content, related]) => ({
    number: Number(number),
    title: unquoted(title),
    summary: unquoted(summary),
    content: content!,
    related: related!,
  }));
