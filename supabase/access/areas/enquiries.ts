import {
  adminOnly,
  byFunctions,
  emptyings,
  fromEditor,
  fromReader,
  frozen,
  newEnquiry,
  nobody,
  seenByRoles,
  type Area,
} from '#supabase/access/cells.ts';

const oneLessEnquiry = 'select 1 as cell where not exists (select from public.contact_submissions)';

/** Enquiries, and what the admin area does with them. */
export const enquiries: Area = {
  contact_submissions: {
    attempts: [
      { name: 'select', sql: 'select status as cell from public.contact_submissions' },
      {
        name: 'select admin_notes',
        sql: 'select coalesce(admin_notes, status) as cell from public.contact_submissions',
      },
      {
        name: 'insert',
        sql: `insert into public.contact_submissions ${newEnquiry}`,
        changed: `select 1 as cell from public.contact_submissions where name = 'A'`,
      },
      {
        name: 'update status',
        sql: `update public.contact_submissions set status = 'closed'`,
        changed: `select status as cell from public.contact_submissions where status = 'closed'`,
      },
      {
        name: 'update admin_notes',
        sql: `update public.contact_submissions set admin_notes = 'called back'`,
        changed: `select admin_notes as cell from public.contact_submissions where admin_notes is not null`,
      },
      ...['name', 'email', 'message', 'subject'].map((column) => ({
        name: `update ${column}`,
        sql: `update public.contact_submissions set ${column} = 'forged@access.example'`,
        changed: `select 1 as cell from public.contact_submissions where ${column} = 'forged@access.example'`,
      })),
      {
        name: 'update created_at',
        sql: `update public.contact_submissions set created_at = '2001-01-01'`,
        changed: `select 1 as cell from public.contact_submissions where created_at < '2002-01-01'`,
      },
      { name: 'delete', sql: 'delete from public.contact_submissions', changed: oneLessEnquiry },
      { name: 'truncate', sql: 'truncate public.contact_submissions cascade', changed: oneLessEnquiry },
    ],
    expected: {
      select: seenByRoles('unread'),
      'select admin_notes': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'unread' },
        regranted: { anon: 'nothing', user: 'nothing', reader: 'unread', editor: 'unread', admin: 'unread' },
      },
      insert: { ...nobody, regranted: { service: '1' } },
      // By functions alone, which compare with what was seen.
      'update status': byFunctions('closed'),
      'update admin_notes': byFunctions('called back'),
      'update name': frozen,
      'update email': frozen,
      'update message': frozen,
      'update subject': frozen,
      'update created_at': frozen,
      delete: byFunctions('1'),
      truncate: nobody,
    },
  },
  enquiries_admin: {
    attempts: [
      ...[
        'admin_overview()',
        'enquiries_waiting()',
        'admin_enquiry(gen_random_uuid(), null, null)',
        `change_enquiries('[]', 'read', null)`,
        `delete_enquiries('[]')`,
        'mark_enquiry_read(gen_random_uuid())',
        'undo_enquiry_change(gen_random_uuid())',
        `admin_save_enquiry_notes(gen_random_uuid(), 'n', '')`,
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select public.${call} ->> 'status' as cell`,
      })),
      {
        name: 'answer every enquiry',
        sql: `select public.change_enquiries((select jsonb_agg(jsonb_build_object('id', id, 'status', status)) from public.contact_submissions), 'answered', null)`,
        changed: `select status as cell from public.contact_submissions where status = 'answered'`,
      },
      {
        name: 'admin_enquiries',
        sql: `select jsonb_array_length(public.admin_enquiries('', 'all', 10, 0) -> 'rows') as cell`,
      },
      {
        name: 'admin_enquiry_export',
        sql: `select jsonb_array_length(public.admin_enquiry_export('', 'all', null, null, 10)) as cell`,
      },
      { name: 'read the history', sql: 'select kind as cell from app_private.enquiry_events' },
      {
        name: 'write the history',
        sql: `insert into app_private.enquiry_events (enquiry_id, change_id, kind)
        select id, id, 'notes' from public.contact_submissions`,
        changed: 'select kind as cell from app_private.enquiry_events',
      },
      { name: 'read the totals', sql: 'select status as cell from app_private.enquiry_totals' },
      ...[
        'enquiry_history(gen_random_uuid())',
        'mails_overview(now())',
        'newsletter_overview()',
        'system_overview()',
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select app_private.${call}::text as cell`,
      })),
    ],
    expected: {
      admin_overview: fromReader('ok', 'forbidden'),
      enquiries_waiting: fromReader('ok', 'forbidden'),
      admin_enquiry: fromReader('not_found', 'forbidden'),
      change_enquiries: fromEditor('invalid', 'forbidden'),
      delete_enquiries: adminOnly('invalid', 'forbidden'),
      mark_enquiry_read: fromEditor('ok', 'forbidden'),
      undo_enquiry_change: fromEditor('not_found', 'forbidden'),
      admin_save_enquiry_notes: fromEditor('not_found', 'forbidden'),
      'answer every enquiry': fromEditor('answered'),
      admin_enquiries: fromReader('1', '0'),
      admin_enquiry_export: adminOnly('1', '0'),
      'read the history': nobody,
      'write the history': nobody,
      'read the totals': nobody,
      ...Object.fromEntries(
        ['enquiry_history', 'mails_overview', 'newsletter_overview', 'system_overview'].map((name) => [
          name,
          nobody,
        ]),
      ),
    },
  },
  saved_replies: {
    attempts: [
      { name: 'select', sql: 'select title as cell from public.saved_replies' },
      {
        name: 'insert',
        sql: `insert into public.saved_replies (title, body) values ('new', 'Text')`,
        changed: `select title as cell from public.saved_replies where title = 'new'`,
      },
      {
        name: 'update title, body',
        sql: `update public.saved_replies set title = 'edited', body = 'Text'`,
        changed: `select title || ' ' || version as cell from public.saved_replies where title = 'edited'`,
      },
      {
        name: 'update version',
        sql: `update public.saved_replies set version = 9`,
        changed: `select version as cell from public.saved_replies where version <> 1`,
      },
      ...emptyings('saved_replies'),
    ],
    expected: {
      select: seenByRoles('thanks'),
      insert: { granted: { anon: 'denied', user: 'denied', editor: 'new', admin: 'new', service: 'new' } },
      'update title, body': {
        granted: {
          anon: 'denied',
          user: 'nothing',
          editor: 'edited 2',
          admin: 'edited 2',
          service: 'edited 2',
        },
        regranted: { anon: 'nothing' },
      },
      // It rises by one, whatever is asked for.
      'update version': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '2' },
        regranted: { anon: 'nothing', user: 'nothing', editor: '2', admin: '2' },
      },
      delete: {
        granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
        regranted: { anon: 'nothing' },
      },
      truncate: nobody,
    },
  },
  enquiry_blocks: {
    attempts: [
      { name: 'select', sql: 'select pattern as cell from public.enquiry_blocks' },
      {
        name: 'insert',
        sql: `insert into public.enquiry_blocks (kind, pattern) values ('word', 'new')`,
        changed: `select pattern as cell from public.enquiry_blocks where pattern = 'new'`,
      },
      {
        name: 'update',
        sql: `update public.enquiry_blocks set pattern = 'edited'`,
        changed: `select pattern as cell from public.enquiry_blocks where pattern = 'edited'`,
      },
      ...emptyings('enquiry_blocks'),
      {
        name: 'block_enquiries',
        sql: `select public.block_enquiries('word', ' New! ')`,
        changed: `select pattern as cell from public.enquiry_blocks where pattern = 'new'`,
      },
      { name: 'words_of', sql: `select app_private.words_of('a') as cell` },
    ],
    expected: {
      select: seenByRoles('casino'),
      // The check of the table calls a function that only its owner may call.
      insert: nobody,
      update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
      delete: {
        granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
        regranted: { anon: 'nothing' },
      },
      truncate: nobody,
      block_enquiries: fromEditor('new'),
      words_of: nobody,
    },
  },
  office_holidays: {
    attempts: [
      { name: 'select', sql: 'select name as cell from public.office_holidays' },
      {
        name: 'insert',
        sql: `insert into public.office_holidays (day, name) values ('2030-01-01', 'new')`,
        changed: `select name as cell from public.office_holidays where name = 'new'`,
      },
      {
        name: 'update',
        sql: `update public.office_holidays set name = 'edited'`,
        changed: `select name as cell from public.office_holidays where name = 'edited'`,
      },
      ...emptyings('office_holidays'),
      { name: 'reply_due_at', sql: 'select app_private.reply_due_at(now())::text as cell' },
    ],
    expected: {
      select: seenByRoles('closed'),
      insert: { granted: { anon: 'denied', user: 'denied', admin: 'new', service: 'new' } },
      update: {
        ...nobody,
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'edited' },
      },
      delete: {
        granted: { anon: 'denied', user: 'nothing', admin: '1', service: '1' },
        regranted: { anon: 'nothing' },
      },
      truncate: nobody,
      reply_due_at: nobody,
    },
  },
};
