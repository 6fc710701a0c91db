import { emptyings, nobody, seenByRoles, type Area } from '#supabase/access/cells.ts';

/** The feeds and what is generated from them. */
export const feeds: Area = {
  newsletter_sources: {
    attempts: [
      { name: 'select', sql: 'select name as cell from public.newsletter_sources' },
      {
        name: 'insert',
        sql: `insert into public.newsletter_sources (name, url, area) values ('new', 'https://new.access.example/', 'ai')`,
        changed: `select name as cell from public.newsletter_sources where name = 'new'`,
      },
      {
        name: 'update name, url, enabled',
        sql: `update public.newsletter_sources set name = 'edited', url = 'https://other.access.example/', enabled = false`,
        changed: `select name as cell from public.newsletter_sources where not enabled`,
      },
      ...emptyings('newsletter_sources', 'cascade'),
    ],
    expected: {
      select: seenByRoles('feed'),
      insert: { granted: { anon: 'denied', user: 'denied', editor: 'new', admin: 'new', service: 'new' } },
      'update name, url, enabled': {
        granted: { anon: 'denied', user: 'nothing', editor: 'edited', admin: 'edited', service: 'edited' },
        regranted: { anon: 'nothing' },
      },
      delete: {
        granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
        regranted: { anon: 'nothing' },
      },
      truncate: nobody,
    },
  },
  newsletter_feed_items: {
    attempts: [
      { name: 'select', sql: 'select title as cell from public.newsletter_feed_items' },
      {
        name: 'insert',
        sql: `insert into public.newsletter_feed_items (guid, url, url_key, title) values ('n', 'https://a.example/', 'a', 'new')`,
        changed: `select title as cell from public.newsletter_feed_items where title = 'new'`,
      },
      {
        name: 'update',
        sql: `update public.newsletter_feed_items set state = 'skipped'`,
        changed: `select title as cell from public.newsletter_feed_items where state = 'skipped'`,
      },
      ...emptyings('newsletter_feed_items', 'cascade'),
    ],
    expected: {
      select: seenByRoles('item'),
      insert: { ...nobody, regranted: { service: 'new' } },
      update: {
        ...nobody,
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'item' },
      },
      // The item is in an issue, and its link refers to it.
      delete: {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '23503' },
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
      },
      truncate: nobody,
    },
  },
  newsletter_generation_runs: {
    attempts: [
      { name: 'select', sql: 'select code as cell from public.newsletter_generation_runs' },
      {
        name: 'insert',
        sql: 'insert into public.newsletter_generation_runs default values',
        changed: `select status as cell from public.newsletter_generation_runs where status = 'running'`,
      },
      {
        name: 'update',
        sql: `update public.newsletter_generation_runs set code = 'forged'`,
        changed: `select code as cell from public.newsletter_generation_runs where code = 'forged'`,
      },
      ...emptyings('newsletter_generation_runs'),
    ],
    expected: {
      select: seenByRoles('no_new_items'),
      insert: { ...nobody, regranted: { service: 'running' } },
      update: {
        ...nobody,
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'forged' },
      },
      delete: {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '1' },
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
      },
      truncate: nobody,
    },
  },
};
