-- The lists of the admin area, searched, counted and cut into pages here: one response holds a page
-- and every total, whatever the size of the table. They are planned for the values of each call. The list
-- of subscribers is in 15_subscribers_admin, that of enquiries in 18_enquiries_admin.

-- The words of a search as patterns, the longest first: it rules out most rows. A text in lower case without
-- accents, so that "zhang" finds "Zhāng", is found when it is `like all` of them, and always when there are
-- none. The condition is written out below, because a function that fixes its search path is not inlined and
-- costs more for each row than the search itself.
create function app_private.search_patterns(p_search text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(
    array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc),
    '{}'
  )
  from regexp_split_to_table(
    lower(regexp_replace(normalize(btrim(coalesce(p_search, '')), nfd), '[\u0300-\u036f]', '', 'g')), '\s+'
  ) as word
  where word <> ''
$$;

-- With the caller's rights: row level security decides what it finds.

create function public.admin_issues(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
begin
  return (
    with found as materialized (
      select n.id, n.created_at, n.issue_number, case
          when n.status in ('scheduled', 'processing') then 'sending'
          else n.status
        end as part
      from (
        select i.id, i.created_at, i.issue_number, i.status, concat_ws(
          ' ', '#' || i.issue_number, i.status, nullif(i.visibility, 'public'), i.title, i.summary
        ) as body
        from public.newsletter_issues as i
      ) as n
      -- Taking accents off costs four times the search, and most texts have nothing to take apart.
      where cardinality(v_patterns) = 0 or case
          when n.body ~ '[^\u0001-\u00bf\u2002-\u206f]'
            then lower(regexp_replace(normalize(n.body, nfd), '[\u0300-\u036f]', '', 'g'))
          else lower(n.body)
        end like all (v_patterns)
    ),
    page as (
      select f.id from found as f
      where coalesce(p_filter, '') in ('', f.part) order by f.created_at desc, f.issue_number desc
      limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object(
      'found', (select count(*) from found as f where coalesce(p_filter, '') in ('', f.part)),
      'counts', (
        select jsonb_build_object(
          'all', count(*), 'draft', count(*) filter (where f.part = 'draft'),
          'sending', count(*) filter (where f.part = 'sending'),
          'sent', count(*) filter (where f.part = 'sent'),
          'failed', count(*) filter (where f.part = 'failed')
        )
        from found as f
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'issue_number', n.issue_number, 'title', n.title, 'status', n.status,
          'visibility', n.visibility, 'created_at', n.created_at
        ) order by n.created_at desc, n.issue_number desc)
        from page as p join public.newsletter_issues as n on n.id = p.id
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_issues(text, text, integer, integer) is
  'One page of issues, newest first, with how many the search found in each part; the filter is draft, '
  'sending, sent, failed, or empty.';
