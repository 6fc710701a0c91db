import type { Settled } from '#embedded/backup/restore.ts';

/** What waits for a person in a copy of a database, and where: a line for each kind. */
export function waiting({ mails, sends, webhooks }: Settled): string[] {
  const lines: [count: number, sentence: string][] = [
    [mails, `${mails} mails may have left since and wait for you: npm run mail -- list, once the site runs.`],
    [sends, `${sends} sends of issues are paused: open them in the admin area.`],
    [webhooks, `${webhooks} webhooks are paused: resume them in the admin area.`],
  ];
  return lines.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []));
}
