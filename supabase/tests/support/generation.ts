import type { Database } from '#embedded/database/database.ts';
import { asAdminOfSession } from './accounts/people.ts';

/** From now on the functions below take this session's caller for the administrator. */
export const actAsAdmin = (db: Database): Promise<unknown> => db.query(asAdminOfSession);

export interface Reply {
  status: string;
  run_id?: string;
  version?: number;
  new?: number;
  issue_number?: number;
  entries?: unknown;
  chosen?: unknown;
  code?: string;
  issue?: { id: string; issue_number: number; title: string } | null;
  sources?: { id: string; url: string; etag: string | null; last_modified: string | null }[];
  items?: { id: string; title: string; source_name: string }[];
}

/** Calls one of the functions the API shows, by name and named parameters. */
export async function call(db: Database, name: string, parameters: Record<string, unknown>): Promise<Reply> {
  const names = Object.keys(parameters);
  const list = names.map((parameter, at) => `${parameter} => $${at + 1}`).join(', ');
  const values = names.map((parameter) => {
    const value = parameters[parameter];
    const isJson = ['p_items', 'p_sources', 'p_warnings'].includes(parameter);
    return isJson ? JSON.stringify(value) : value;
  });
  const [row] = await db.query<{ reply: Reply }>(`select public.${name}(${list}) as reply`, values);
  if (!row) throw new Error(`${name} did not result`);
  return row.reply;
}

export interface Item {
  guid: string;
  url: string;
  url_key: string;
  title: string;
  excerpt: string;
  published_at: string | null;
}

export const item = (name: string, change: Partial<Item> = {}): Item => ({
  guid: name,
  url: `https://news.example/${name}`,
  url_key: `news.example/${name}`,
  title: `About ${name}`,
  excerpt: 'A sentence from the feed.',
  published_at: new Date().toISOString(),
  ...change,
});

/** Leaves one feed and nothing made from any; returns the feed's id. */
export async function oneFeed(db: Database): Promise<string> {
  await db.exec(`
    delete from public.newsletter_issue_items; delete from public.newsletter_generation_runs;
    delete from public.newsletter_feed_items; delete from public.newsletter_sources;
    delete from public.newsletter_issues where status = 'draft'`);
  const [row] = await db.query<{ id: string }>(
    `insert into public.newsletter_sources (name, url, area) values ('Feed', 'https://news.example/feed', 'ai') returning id`,
  );
  if (!row) throw new Error('no feed');
  return row.id;
}

export const start = (db: Database, key?: string) =>
  call(db, 'start_newsletter_generation', key ? { p_idempotency_key: key } : {});

export const store = (db: Database, runId: string | undefined, feed: string, items: unknown[], change = {}) =>
  call(db, 'store_feed_items', {
    p_run_id: runId,
    p_source_id: feed,
    p_http_status: 200,
    p_error: null,
    p_etag: null,
    p_last_modified: null,
    p_items: items,
    ...change,
  });

export const create = (db: Database, runId: string | undefined, ids: string[], change = {}) =>
  call(db, 'create_generated_issue', {
    p_run_id: runId,
    p_title: 'A week in three areas',
    p_summary: 'One item.',
    p_content: '## AI\n\nText',
    p_item_ids: ids,
    p_sources: [],
    p_warnings: [],
    ...change,
  });

export const fail = (db: Database, runId: string | undefined, code: string) =>
  call(db, 'fail_newsletter_generation', {
    p_run_id: runId,
    p_code: code,
    p_message: 'Why.',
    p_sources: [],
    p_warnings: [],
  });

export const candidates = (db: Database) => call(db, 'newsletter_candidates', { p_days: 7 });

export const count = async (db: Database, table: string, where = 'true'): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from public.${table} where ${where}`,
  );
  return row?.n ?? -1;
};
