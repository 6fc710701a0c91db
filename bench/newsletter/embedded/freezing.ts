import { setTimeout as delay } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../embedded/database/database.ts';
import { mailIssue } from '../../../workers/mail/support/issue-api.ts';
import { enquiries, waits } from '../enquiries.ts';
import type { NewsletterPart } from '../parts.ts';
import { startSink } from '../relay.ts';
import { openEmbedded, startWorker } from './backend.ts';

const AUDIENCE = 100_000;
/** Of the seeds, in the archive and never mailed. */
const ISSUE = 9;
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 250;

export const freezing: NewsletterPart = {
  name: 'freezing',
  title: 'enquiries while an audience of 100,000 is frozen on the embedded backend',
  async measure(supervisor) {
    const backend = await openEmbedded(supervisor, subscribers, true);
    const sink = await startSink(supervisor, AUDIENCE);
    const quiet = await enquiries(() => delay(QUIET_MS));
    await mailIssue({ ...backend.facts, adminPassword: backend.adminPassword }, ISSUE, AUDIENCE);
    let frozen = 0;
    const waited = await enquiries(async () => {
      const worker = startWorker(supervisor, backend.facts, sink.port);
      frozen = await untilFrozen(backend.admin);
      await worker.kill('SIGTERM');
    });
    return [
      { what: 'people not in the audience', measured: AUDIENCE - frozen, unit: 'count', goal: { atMost: 0 } },
      waits('an enquiry while an audience of 100,000 is frozen', waited, quiet),
      {
        what: 'enquiries refused',
        measured: quiet.refused + waited.refused,
        unit: 'count',
        goal: { atMost: 0 },
      },
    ];
  },
};

const subscribers = (db: Database) =>
  db.query(
    `insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at, consent_source)
     select 'reader-' || n || '@reader.example', true, now() - interval '1 hour', 'site'
     from generate_series(1, $1::integer) as n`,
    [AUDIENCE],
  );

/** Looks at the send as its page does. @returns how many people it goes to */
async function untilFrozen(admin: SupabaseClient): Promise<number> {
  const { data: issue } = await admin
    .from('newsletter_issues')
    .select('id')
    .eq('issue_number', ISSUE)
    .single<{ id: string }>();
  for (;;) {
    const { data, error } = await admin.rpc('newsletter_send_overview', { p_issue_id: issue?.id });
    if (error) throw new Error(error.message);
    const { status, total } = (data as { send: { status: string; total: number } }).send;
    if (status !== 'scheduled' && status !== 'preparing') return total;
    await delay(LOOK_EVERY_MS);
  }
}
