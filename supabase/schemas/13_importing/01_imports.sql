-- Lists that an admin brings along: subscribers with the evidence of their consent, and addresses that must
-- not be mailed. A file is read once; what it would change waits here for the number that the admin types, a
-- day at most.
--
--   reading --file ends--> ready --number typed--> committing --nothing left--> done
--      |                     |                          |
--      +---------------------+------- after a day ------+--> expired        ready --taken back--> discarded

-- What goes into the record of consent outlives an erasure, so it holds no address: by its normal form, since
-- an @ has a full-width and a small form, and by the forms that it has in addresses of pages and in HTML. The
-- words themselves stay as they were written.
create function app_private.has_at_sign(p_text text) returns boolean
language sql immutable set search_path = ''
as $$ select normalize(p_text, nfkc) ~* '@|%(25)*40|&#0*64;|&#x0*40;|&commat;' $$;

create table app_private.newsletter_imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  status text not null default 'reading',
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  committed_at timestamptz,
  finished_at timestamptz,
  origin text,
  rows_read integer not null default 0,
  to_import integer not null default 0,
  already integer not null default 0,
  barred integer not null default 0,
  invalid integer not null default 0,
  no_evidence integer not null default 0,
  duplicate integer not null default 0,
  pending integer not null default 0,
  subscribers integer not null default 0,
  oldest_consent timestamptz,
  newest_consent timestamptz,
  cursor integer not null default 0,
  imported integer not null default 0,
  changed integer not null default 0,
  constraint newsletter_imports_kind_known check (kind in ('subscribers', 'suppressions')),
  constraint newsletter_imports_status_known
    check (status in ('reading', 'ready', 'committing', 'done', 'expired', 'discarded')),
  constraint newsletter_imports_origin_length check (char_length(origin) between 3 and 150),
  constraint newsletter_imports_origin_without_address check (not app_private.has_at_sign(origin)),
  constraint newsletter_imports_committed_has_origin
    check ((committed_at is null) = (origin is null) and (committed_at is not null or imported = 0)),
  constraint newsletter_imports_adds_up
    check (rows_read = to_import + already + barred + invalid + no_evidence + duplicate),
  constraint newsletter_imports_not_more_than_shown
    check (imported + changed <= to_import and pending <= to_import)
);
comment on table app_private.newsletter_imports is
  'One row per file that was read. It holds numbers and the origin of the list, and stays.';
comment on column app_private.newsletter_imports.barred is
  'Unsubscribed, erased, bounced, complained or blocked, here or by the file: no import revives them.';
comment on column app_private.newsletter_imports.pending is
  'Of the new rows of a list of subscribers: those who signed up here and have not confirmed.';
comment on column app_private.newsletter_imports.subscribers is
  'Of a list of addresses not to be mailed: those who are subscribed now.';
comment on column app_private.newsletter_imports.changed is
  'Rows that were new when the file was read and were not any more when they were to be imported.';
comment on column app_private.newsletter_imports.cursor is 'The row that was imported last.';
create index newsletter_imports_created_at on app_private.newsletter_imports (created_at);

-- The rows to be imported, and the first of those that were refused. Of a refused row no word is kept, of an
-- address not to be mailed its hash alone.
create table app_private.newsletter_import_rows (
  import_id uuid not null references app_private.newsletter_imports (id) on delete cascade,
  row_number integer not null,
  line integer not null,
  verdict text not null,
  problem text,
  key text,
  email text,
  consent_at timestamptz,
  consent_source text,
  reason text,
  subscription_id uuid,
  primary key (import_id, row_number),
  constraint newsletter_import_rows_verdict_known
    check (verdict in ('new', 'already', 'barred', 'invalid', 'no_evidence', 'duplicate')),
  constraint newsletter_import_rows_nothing_of_refused
    check (verdict = 'new' or (key is null and email is null and consent_source is null)),
  constraint newsletter_import_rows_new_is_whole check (
    verdict <> 'new'
    or (key is not null and (reason is not null) = (email is null)
      and (email is null or (consent_at is not null and consent_source is not null)))
  )
);
comment on column app_private.newsletter_import_rows.key is
  'The address in lower case, or of an address not to be mailed its hash: once in a file.';
create unique index newsletter_import_rows_key on app_private.newsletter_import_rows (key, import_id)
  where verdict = 'new';
create index newsletter_import_rows_refused on app_private.newsletter_import_rows (import_id, row_number)
  where verdict <> 'new';

-- Who is erased meanwhile does not wait here either.
create function app_private.forget_waiting_import() returns trigger
language plpgsql security definer set search_path = ''
set enable_seqscan = off
as $$
begin
  delete from app_private.newsletter_import_rows as r where r.verdict = 'new' and r.key = old.email_key;
  return null;
end
$$;
create trigger newsletter_subscriptions_forget_waiting_import after delete on public.newsletter_subscriptions
  for each row execute function app_private.forget_waiting_import();

create function app_private.begin_newsletter_import(p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_kind is null or p_kind not in ('subscribers', 'suppressions') then
    return jsonb_build_object('status', 'invalid');
  end if;
  insert into app_private.newsletter_imports (kind, created_by)
  values (p_kind, auth.uid()) returning id into v_id;
  return jsonb_build_object('status', 'ok', 'id', v_id);
end
$$;

create function public.begin_newsletter_import(p_kind text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.begin_newsletter_import(p_kind) $$;
comment on function public.begin_newsletter_import(text) is
  'Begins to read a file: p_kind is subscribers or suppressions. Returns {"status": ok | invalid | '
  'forbidden, "id"}.';

-- What becomes of each row of a portion of subscribers, as of now; nothing is changed. A sign-up that nobody
-- confirmed is no decision: with evidence its address is as new as any other, and its id is there to be
-- counted.
create function app_private.judge_subscribers(p_import uuid, p_first integer, p_rows jsonb)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  with given as materialized (
    select
      (p_first + g.n - 1)::integer as row_number, (g.item ->> 'line')::integer as line,
      btrim(g.item ->> 'email') as email, lower(btrim(g.item ->> 'email')) as key,
      coalesce(g.item ->> 'consent_at', '') as asked_at, btrim(g.item ->> 'consent_source') as source,
      g.item ->> 'problem' as problem,
      -- The file says that they are not mailed where it comes from: they may have left there.
      coalesce(g.item ->> 'barred' = 'true', false) as barred
    from jsonb_array_elements(p_rows) with ordinality as g (item, n)
  ),
  checked as materialized (
    select g.*, case
      when g.problem is not null then g.problem
      when coalesce(g.email, '') = '' then 'email_missing'
      when not app_private.is_mailable(g.email) then 'email_invalid'
      when g.barred then null
      when g.asked_at = '' then 'date_missing'
      when coalesce(g.source, '') = '' then 'source_missing'
      when char_length(g.source) > 150 then 'source_too_long'
      when app_private.has_at_sign(g.source) then 'source_has_address'
      when g.asked_at !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' then 'date_unreadable'
      when g.asked_at::timestamptz > clock_timestamp() then 'date_in_future'
      when g.asked_at::timestamptz < '1995-01-01Z' then 'date_unreadable'
    end as found
    from given as g
  ),
  compared as materialized (
    select c.*, s.id as pending_id, case
      when c.found in ('date_missing', 'source_missing') then 'no_evidence'
      when c.found is not null then 'invalid'
      when c.barred then 'barred'
      when s.id is not null and (s.suppressed_at is not null or s.unsubscribed_at is not null) then 'barred'
      when exists (
        select from app_private.newsletter_suppressions as l
        where l.email_hash = app_private.email_hash(c.email)
      ) then 'barred'
      when s.confirmed_at is not null then 'already'
      when exists (
        select from app_private.newsletter_import_rows as r
        where r.key = c.key and r.import_id = p_import and r.verdict = 'new'
      ) then 'duplicate'
      else 'new'
    end as verdict
    from checked as c left join public.newsletter_subscriptions as s on s.email_key = c.key
  ),
  judged as (
    select c.*, c.verdict = 'new' and row_number() over (
      partition by c.key, c.verdict order by c.row_number
    ) > 1 as again
    from compared as c
  )
  select
    p_import, j.row_number, j.line, case when j.again then 'duplicate' else j.verdict end, j.found,
    case when w.stays then j.key end, case when w.stays then j.email end,
    case when w.stays then j.asked_at::timestamptz end, case when w.stays then j.source end,
    null::text, case when w.stays then j.pending_id end
  from judged as j, lateral (select j.verdict = 'new' and not j.again as stays) as w
$$;

-- The same for addresses not to be mailed. Whoever complained or was blocked stays so.
create function app_private.judge_suppressions(p_import uuid, p_first integer, p_rows jsonb)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  with given as materialized (
    select
      (p_first + g.n - 1)::integer as row_number, (g.item ->> 'line')::integer as line,
      btrim(g.item ->> 'email') as email, g.item ->> 'reason' as reason, g.item ->> 'problem' as problem
    from jsonb_array_elements(p_rows) with ordinality as g (item, n)
  ),
  checked as materialized (
    select g.*, app_private.email_hash(g.email) as hash, case
      when g.problem is not null then g.problem
      when coalesce(g.email, '') = '' then 'email_missing'
      when not app_private.is_mailable(g.email) then 'email_invalid'
      when g.reason is null or g.reason not in ('hard_bounce', 'complaint', 'unsubscribed', 'admin')
        then 'reason_unknown'
    end as found
    from given as g
  ),
  compared as materialized (
    select c.*, case
      when c.found is not null then 'invalid'
      when exists (
        select from app_private.newsletter_suppressions as l
        where l.email_hash = c.hash and (l.reason = c.reason or l.reason in ('complaint', 'admin'))
      ) then 'already'
      when exists (
        select from app_private.newsletter_import_rows as r
        where r.key = c.hash and r.import_id = p_import and r.verdict = 'new'
      ) then 'duplicate'
      else 'new'
    end as verdict
    from checked as c
  ),
  judged as (
    select c.*, c.verdict = 'new' and row_number() over (
      partition by c.hash, c.verdict order by c.row_number
    ) > 1 as again,
    -- A reason that no confirmation lifts counts, wherever it stands in the file.
    coalesce(
      max(c.reason) filter (where c.reason in ('complaint', 'admin')) over (partition by c.hash, c.verdict),
      c.reason
    ) as counts
    from compared as c
  )
  select
    p_import, j.row_number, j.line, case when j.again then 'duplicate' else j.verdict end, j.found,
    case when w.stays then j.hash end, null::text, null::timestamptz, null::text,
    case when w.stays then j.counts end, case when w.stays then s.id end
  from judged as j
    left join public.newsletter_subscriptions as s on s.email_key = lower(j.email),
    lateral (select j.verdict = 'new' and not j.again as stays) as w
$$;
