import type { SupabaseClient } from '@supabase/supabase-js';
import { BACKEND_URL, DATA_DIR, FEEDS_URL } from '#e2e/support/stack/addresses.ts';
import { storeEnquiry } from '#e2e/support/enquiries/enquiries.ts';
import { expect } from '#e2e/support/test.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { blockDomain } from './blocks.ts';
import { addRedirect, countCampaign } from './counts.ts';
import { CANARY, SUBSCRIBER, WORD, type Rows } from './entry-points.ts';
import { IMPORTED, importLists } from './imports.ts';
import { addPerson, removePeople } from './people.ts';
import { removeSecondStep } from './second-steps.ts';
import { nextIssueNumber, queueInAMonth } from './sends.ts';
import { addWebhook, chooseDigest, removeWebhooks } from './webhooks.ts';

type Db = SupabaseClient<Database>;

/** No other day is so far ahead. */
const HOLIDAYS_OF_THE_MATRIX = '2098-01-01';

/** Without a subscriber nothing can be sent. What is erased stays listed, so each run has one of its own. */
const readers = 'reader-of-the-matrix-%';
const aReader = () => readers.replace('%', `${Date.now()}@readers.example`);

/** One row of each kind; only they can change while this test runs. */
export async function addRows(db: Db, email: string): Promise<Rows> {
  await db.from('newsletter_sources').delete().neq('name', '');
  const title = `${CANARY} ${WORD}`;
  const words = { kind: 'contact', name: title, email, phone: '', company: '', subject: title };
  const store = (message: string) =>
    storeEnquiry({ ...words, message }, { url: BACKEND_URL, dataDir: DATA_DIR }, nextWednesday());
  const enquiry = await store(`${CANARY} message of enough letters`);
  const unwanted = await store(`${CANARY} message that is deleted`);
  await db.from('saved_replies').delete().neq('title', '');
  const { data: reply } = await db.from('saved_replies').insert({ title, body: title }).select('id').single();
  const block = await blockDomain(`${CANARY}.example`);
  await db.from('redirects').delete().neq('from_path', '');
  const redirect = await addRedirect(`/${CANARY}`, title);
  await countCampaign(CANARY);
  await db.from('office_holidays').delete().gte('day', HOLIDAYS_OF_THE_MATRIX);
  const holiday = '2098-12-25';
  await db.from('office_holidays').insert({ day: holiday, name: title });
  const { data: feed } = await db
    .from('newsletter_sources')
    .insert({ name: title, area: 'security', url: `${FEEDS_URL}/rss?name=matrix-${Date.now()}` })
    .select('id')
    .single();
  const number = await nextIssueNumber(db);
  const issue = async (issue_number: number) => {
    const { data, error } = await db
      .from('newsletter_issues')
      .insert({ title, content: title, issue_number })
      .select('id, version')
      .single();
    expect(error).toBeNull();
    return { ...data!, number: issue_number };
  };
  const published = async ({ id, ...issue }: Rows['sent']) => {
    const { data, error } = await db
      .from('newsletter_issues')
      .update({ status: 'sent', sent_at: new Date().toISOString() })
      .eq('id', id)
      .select('id, version')
      .single();
    expect(error).toBeNull();
    return { ...issue, ...data! };
  };
  await db.from('newsletter_subscriptions').delete().like('email', readers);
  const { data: reader, error } = await db
    .from('newsletter_subscriptions')
    .insert({ email: aReader(), is_subscribed: true, confirmed_at: '2026-01-01T00:00:00Z' })
    .select('id, email')
    .single();
  expect(error).toBeNull();
  const { data: subscriber } = await db
    .from('newsletter_subscriptions')
    .select('id')
    .eq('email', SUBSCRIBER)
    .single();
  const sent = await published(await issue(number));
  const imports = await importLists(title);
  // The send of the matrix goes to one reader.
  await db
    .from('newsletter_subscriptions')
    .update({ is_subscribed: false, unsubscribed_at: '2026-01-01T00:00:00Z' })
    .like('email', IMPORTED);
  return {
    enquiry,
    unwanted,
    reply: reply!.id,
    block,
    redirect,
    holiday,
    feed: feed!.id,
    webhook: await addWebhook(title),
    sent,
    draft: await issue(number + 1),
    send: await queueInAMonth(sent, title),
    subscriber: subscriber!.id,
    reader: reader!,
    imports,
    person: await addPerson(),
  };
}

/** Removes them, and what the matrix has changed beside them. */
export async function removeRows(db: Db, rows: Rows): Promise<void> {
  await db
    .from('newsletter_issues')
    .delete()
    .eq('status', 'draft')
    .gt('issue_number', rows.draft.number - 1);
  await removePeople();
  await removeSecondStep();
  await db.from('newsletter_subscriptions').delete().like('email', readers);
  await db.from('newsletter_subscriptions').delete().like('email', IMPORTED);
  await db.from('newsletter_sources').delete().neq('name', '');
  await db.from('saved_replies').delete().neq('title', '');
  await db.from('enquiry_blocks').delete().neq('pattern', '');
  await db.from('redirects').delete().neq('from_path', '');
  await db.from('office_holidays').delete().gte('day', HOLIDAYS_OF_THE_MATRIX);
  await removeWebhooks();
  await chooseDigest('none');
}

/** Midday of a working day in Sydney, at which a call may begin. */
function nextWednesday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 3);
  return `${day.toISOString().slice(0, 10)}T01:00:00Z`;
}
