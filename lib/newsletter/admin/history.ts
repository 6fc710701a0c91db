import 'server-only';
import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import { z } from 'zod';
import type { Admin } from '#lib/auth/session.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { editPath } from './issue-form.ts';

export const historyPath = (number: number, entry?: number): string =>
  `${editPath(number)}/history${entry === undefined ? '' : `?entry=${entry}`}`;

const history = z.object({
  status: z.literal('ok'),
  entries: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      title: z.string().nullable(),
      saved_at: timestamp,
      saved_by: z.string().nullable(),
      /** Of the content. */
      characters: z.number(),
    }),
  ),
  chosen: z
    .object({
      id: z.number(),
      title: z.string(),
      summary: z.string(),
      content: z.string(),
      related: z.string(),
    })
    .nullable(),
});
export type IssueHistory = z.output<typeof history>;

/**
 * What was saved of an issue, newest first, and the words of one entry.
 * @throws UnavailableError
 */
export async function issueHistory(
  { client }: Admin,
  issueId: string,
  entry: number | undefined,
): Promise<IssueHistory> {
  const response = await client.rpc('newsletter_issue_history', {
    p_issue_id: issueId,
    p_entry: entry ?? 0,
  });
  return parseResponse(history, response);
}

/** A stretch of two texts: in both, or in one alone. */
export type Difference = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

/** In milliseconds, for the words of one field; beyond it lines are compared, and then nothing. */
const MAX_COMPARING_MS = 300;

/** How two texts differ, by words if there is time for it; undefined when they have too little in common. */
export const differencesOf = (before: string, after: string): Difference[] | undefined =>
  diffWordsWithSpace(before, after, { timeout: MAX_COMPARING_MS }) ??
  diffLines(before, after, { timeout: MAX_COMPARING_MS });
