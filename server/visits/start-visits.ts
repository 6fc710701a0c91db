import { z } from 'zod';
import type { Config } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { sydneyDay } from '#lib/format.ts';
import { runtime } from '#lib/runtime.ts';
import { callFunction } from '#server/backend/call-function.ts';
import { VisitFlusher } from './flusher.ts';
import { VisitCounter } from './visit-counter.ts';

const reply = z.object({ status: z.string() });

/** Begins to count, unless there is no database that would take the counts. */
export function startVisits({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: key,
  ENQUIRY_SIGNING_SECRET: secret,
}: Config): { counter: VisitCounter; flusher: VisitFlusher } | undefined {
  if (!url || !key || !secret) return undefined;
  const counter = new VisitCounter(sydneyDay(new Date()));
  const flusher = new VisitFlusher(counter, async (id, counts) => {
    const args = { p_id: id, p_counts: counts, p_signature: signature(secret, ['visits', id, counts]) };
    return reply.parse(await callFunction({ url, key }, 'record_visits', args)).status;
  });
  runtime.visits = counter;
  flusher.start();
  return { counter, flusher };
}
