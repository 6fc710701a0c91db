import { randomUUID } from 'node:crypto';
import type { Database } from '#embedded/database/database.ts';
import { asRole } from './engines.ts';
import { seal } from './enquiries.ts';

export interface VisitRow {
  day: string;
  page: string;
  referrer: string;
  campaign: string;
  views: number;
  enquiries: number;
  sign_ups: number;
  downloads: number;
}

/** Today in Sydney by the clock of the database, or so many days before. */
export const sydneyDay = async (db: Database, daysAgo = 0): Promise<string> => {
  const [row] = await db.query<{ day: string }>(
    `select ((clock_timestamp() at time zone 'Australia/Sydney')::date - $1::integer)::text as day`,
    [daysAgo],
  );
  return row!.day;
};

export const visit = (changes: Partial<VisitRow>): VisitRow => ({
  day: '2026-01-01',
  page: '/contact',
  referrer: 'direct',
  campaign: '',
  views: 0,
  enquiries: 0,
  sign_ups: 0,
  downloads: 0,
  ...changes,
});

/** The arguments of record_visits(), signed as the web server does. */
export function recordedVisits(visits: object[], secret: string | undefined) {
  const id = randomUUID();
  const counts = JSON.stringify({ visits, redirects: {} });
  return { p_id: id, p_counts: counts, p_signature: seal(['visits', id, counts], secret) };
}

/** Sends counts as the web server does, and keeps what they changed. @returns the status word */
export async function recordVisits(
  db: Database,
  visits: object[] | string,
  { id = randomUUID(), redirects = {} as Record<string, number>, signature = '' } = {},
): Promise<string> {
  const counts = typeof visits === 'string' ? visits : JSON.stringify({ visits, redirects });
  const params = [id, counts, signature || seal(['visits', id, counts])];
  return (await asRole<{ status: string }>(db, 'anon', 'record_visits($1, $2, $3)', params)).status;
}
