-- Reading a file in portions, and what its dry run says.

-- p_first is the number of the first row of this portion: a portion that comes twice changes nothing.
create function app_private.read_newsletter_import(
  p_id uuid, p_first integer, p_rows jsonb, p_last boolean
) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
  v_refused integer;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or p_first is null or p_last is null
    or jsonb_array_length(p_rows) > 1000
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_first + jsonb_array_length(p_rows) - 1 <= v_import.rows_read and p_first > 0 then
    return jsonb_build_object('status', 'ok', 'rows_read', v_import.rows_read);
  end if;
  if v_import.status <> 'reading' or p_first <> v_import.rows_read + 1 then
    return jsonb_build_object('status', 'locked');
  end if;
  v_refused := v_import.barred + v_import.invalid + v_import.no_evidence + v_import.duplicate;
  if v_import.kind = 'suppressions' then
    update app_private.newsletter_import_rows as r set reason = g.item ->> 'reason'
    from jsonb_array_elements(p_rows) as g (item)
    where g.item ->> 'reason' in ('complaint', 'admin') and g.item ->> 'problem' is null
      and r.import_id = p_id and r.verdict = 'new' and r.key = app_private.email_hash(g.item ->> 'email')
      and r.reason not in ('complaint', 'admin');
  end if;
  begin
    with judged as materialized (
      select * from app_private.judge_subscribers(p_id, p_first, p_rows) where v_import.kind = 'subscribers'
      union all
      select * from app_private.judge_suppressions(p_id, p_first, p_rows) where v_import.kind = 'suppressions'
    ),
    kept as (
      insert into app_private.newsletter_import_rows
      select j.import_id, j.row_number, j.line, j.verdict, j.problem, j.key, j.email, j.consent_at,
        j.consent_source, j.reason, case when v_import.kind = 'suppressions' then j.subscription_id end
      from (
        select j.*, row_number() over (partition by j.verdict = 'new' order by j.row_number) as place
        from judged as j where j.verdict <> 'already'
      ) as j
      -- What the page shows of the refused.
      where j.verdict = 'new' or v_refused + j.place <= 100
    )
    update app_private.newsletter_imports as i
    set
      rows_read = i.rows_read + n.rows, to_import = i.to_import + n.fresh, already = i.already + n.already,
      barred = i.barred + n.barred, invalid = i.invalid + n.invalid,
      no_evidence = i.no_evidence + n.no_evidence,
      duplicate = i.duplicate + n.duplicate, pending = i.pending + n.pending,
      subscribers = i.subscribers + n.subscribers,
      oldest_consent = least(i.oldest_consent, n.oldest),
      newest_consent = greatest(i.newest_consent, n.newest),
      status = case when p_last then 'ready' else i.status end
    from (
      select
        count(*) as rows,
        count(*) filter (where j.verdict = 'new') as fresh,
        count(*) filter (where j.verdict = 'already') as already,
        count(*) filter (where j.verdict = 'barred') as barred,
        count(*) filter (where j.verdict = 'invalid') as invalid,
        count(*) filter (where j.verdict = 'no_evidence') as no_evidence,
        count(*) filter (where j.verdict = 'duplicate') as duplicate,
        count(j.subscription_id) filter (where v_import.kind = 'subscribers') as pending,
        count(*) filter (where s.is_subscribed and s.suppressed_at is null) as subscribers,
        min(j.consent_at) as oldest, max(j.consent_at) as newest
      from judged as j left join public.newsletter_subscriptions as s
        on s.id = case when v_import.kind = 'suppressions' then j.subscription_id end
    ) as n
    where i.id = p_id
    returning i.* into v_import;
  exception when data_exception or not_null_violation or check_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok', 'rows_read', v_import.rows_read);
end
$$;

create function public.read_newsletter_import(p_id uuid, p_first integer, p_rows jsonb, p_last boolean)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.read_newsletter_import(p_id, p_first, p_rows, p_last) $$;
comment on function public.read_newsletter_import(uuid, integer, jsonb, boolean) is
  'Takes the next rows of a file: [{"line", "email", "consent_at" as ISO 8601 in UTC, "consent_source", or '
  '"reason", and "problem" of a row that is refused anyway}], at most 1,000; p_last ends the file. Returns '
  '{"status": ok | locked | invalid | not_found | forbidden, "rows_read"}.';

create function app_private.newsletter_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'import', to_jsonb(v_import) - 'created_by' - 'cursor',
    'refused', (
      select coalesce(jsonb_agg(
        jsonb_build_object('line', r.line, 'verdict', r.verdict, 'problem', r.problem) order by r.row_number
      ), '[]')
      from (
        select r.* from app_private.newsletter_import_rows as r
        where r.import_id = p_id and r.verdict <> 'new' order by r.row_number limit 100
      ) as r
    )
  );
end
$$;

create function public.newsletter_import(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_import(p_id) $$;
comment on function public.newsletter_import(uuid) is
  'An import: {"status": ok | not_found | forbidden, "import": its row, "refused": [{"line", "verdict", '
  '"problem"}] of the first 100 rows that were refused}.';

create function app_private.newsletter_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'imports', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'kind', i.kind, 'status', i.status, 'created_at', i.created_at, 'origin', i.origin,
      'to_import', i.to_import, 'imported', i.imported
    ) order by i.created_at desc), '[]')
    from (select * from app_private.newsletter_imports as i order by i.created_at desc limit 10) as i
  ));
end
$$;

create function public.newsletter_imports() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_imports() $$;
comment on function public.newsletter_imports() is
  'The ten newest imports: {"status": ok | forbidden, "imports": [{"id", "kind", "status", "created_at", '
  '"origin", "to_import", "imported"}]}.';
