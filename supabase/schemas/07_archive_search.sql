-- Searching the public archive. One row for each issue that anyone may read, apart from the issues
-- so that reading the archive never reads it along. No foreign key: only drafts can be deleted, and
-- no draft is in here.
create table app_private.issue_search (
  issue_id uuid primary key,
  issue_number integer not null,
  words tsvector not null
);

-- Issues change once a month: no list of pending entries, which every search would have to read.
create index issue_search_words on app_private.issue_search using gin (words) with (fastupdate = off);

-- Markdown as a reader sees it, without link targets and markup. The two characters that mark a
-- match in a snippet are removed, so that a stored text cannot forge a mark. Items of a list and
-- headings have no full stop before them: ' · ' keeps them apart.
create function app_private.plain_text(p_markdown text) returns text
language sql immutable security invoker set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(p_markdown, '\]\([^)]*\)', '', 'g'), '^\s*([-*+]|#+|[0-9]+[.)])\s+', ' · ', 'gn'
        ),
        '^\s*>\s+', ' ', 'gn'
      ),
      '[*`\[\]\ue000\ue001]+', '', 'g'
    ),
    '[\s\u0001-\u001f]+', ' ', 'g'
  ), ' ·')
$$;

-- A word in the title weighs most, then one in the summary, then one in the text.
create function app_private.issue_words(p_title text, p_summary text, p_content text) returns tsvector
language sql immutable security invoker set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.english', coalesce(p_title, '')), 'A')
    || setweight(to_tsvector('pg_catalog.english', p_summary), 'B')
    || setweight(to_tsvector('pg_catalog.english', app_private.plain_text(p_content)), 'C')
$$;

create function app_private.index_issue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'sent' and new.visibility = 'public' then
    insert into app_private.issue_search (issue_id, issue_number, words)
    values (
      new.id, new.issue_number,
      -- The title that the site shows for an issue without one (lib/newsletter/issue.ts).
      app_private.issue_words(
        coalesce(nullif(btrim(new.title), ''), 'Newsletter Issue #' || new.issue_number),
        new.summary, new.content
      )
    )
    on conflict (issue_id) do update set issue_number = excluded.issue_number, words = excluded.words;
  else
    delete from app_private.issue_search where issue_id = new.id;
  end if;
  return null;
end
$$;

create trigger newsletter_issues_index
  after insert or update of title, summary, content, status, visibility, issue_number
  on public.newsletter_issues
  for each row execute function app_private.index_issue();

-- One page of matches. Every part of the work has a limit, because anyone may search: the query by
-- its length, ranking by 200 issues, snippets by ten a page and the first 50,000 characters of a
-- text. Ranked are first the newest issues with all words in their titles, then the newest of the
-- others: a word in more than two hundred texts does not hide the issue that is about it.
create function app_private.search_issues(p_query text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
-- For a common word the planner estimates that unpacking every vector costs as little as the index;
-- it takes nine times as long.
set enable_seqscan = off
as $$
declare
  page_size constant integer := 10;
  ranked constant integer := 200;
  marks constant text := 'StartSel=' || chr(57344) || ', StopSel=' || chr(57345)
    || ', MaxWords=36, MinWords=18, MaxFragments=1';
  v_query tsquery;
  in_title tsquery;
  total integer;
  results jsonb;
begin
  if p_query is null or p_page is null or p_page < 1 or p_page > ranked / page_size then
    return jsonb_build_object('status', 'invalid');
  end if;
  if char_length(p_query) > 200 then
    return jsonb_build_object('status', 'too_long');
  end if;
  v_query := websearch_to_tsquery('pg_catalog.english', translate(p_query, chr(57344) || chr(57345), ''));
  -- 'the', '"', '-' or '-word' alone: nothing to search for.
  if numnode(v_query) = 0 or querytree(v_query) in ('', 'T') then
    return jsonb_build_object('status', 'no_words');
  end if;
  -- The same query for words of weight A. Written out, every word stands in quotes, and a quote in
  -- it is doubled.
  in_title := regexp_replace(v_query::text, '(''(?:[^'']|'''')*'')', '\1:A', 'g')::tsquery;

  select count(*) into total from app_private.issue_search as s where s.words @@ v_query;

  with titled as materialized (
    select s.issue_id from app_private.issue_search as s
    -- The query again, for words to be left out wherever they stand.
    where s.words @@ in_title and s.words @@ v_query order by s.issue_number desc limit ranked
  ),
  newest as materialized (
    select s.issue_id from app_private.issue_search as s
    where s.words @@ v_query order by s.issue_number desc limit ranked
  ),
  candidates as materialized (
    select s.issue_id, s.issue_number, t.issue_id is not null as is_titled, ts_rank(s.words, v_query) as rank
    from (select issue_id from titled union select issue_id from newest) as c
    join app_private.issue_search as s using (issue_id)
    left join titled as t using (issue_id)
    order by is_titled desc, s.issue_number desc limit ranked
  ),
  -- Titles before texts even where the rank says nothing: a query that leaves a word out ranks all
  -- matches alike.
  best as materialized (
    select c.issue_id, c.issue_number, c.is_titled, c.rank from candidates as c
    order by c.is_titled desc, c.rank desc, c.issue_number desc
    limit page_size offset (p_page - 1) * page_size
  )
  select jsonb_agg(jsonb_build_object(
    'issue_number', i.issue_number, 'title', i.title, 'sent_at', i.sent_at,
    'snippet', ts_headline(
      'pg_catalog.english', app_private.plain_text(left(i.summary || ' ' || i.content, 50000)), v_query, marks
    )
  ) order by b.is_titled desc, b.rank desc, b.issue_number desc)
  into results
  from best as b join public.newsletter_issues as i on i.id = b.issue_id
  -- The trigger keeps other issues out of the index; this line holds even if it did not.
  where i.status = 'sent' and i.visibility = 'public';

  return jsonb_build_object(
    'status', 'ok', 'total', total, 'pages', ceil(least(total, ranked)::numeric / page_size)::integer,
    'results', coalesce(results, '[]'::jsonb)
  );
end
$$;

create function public.search_issues(p_query text, p_page integer default 1) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.search_issues(p_query, p_page)
$$;
comment on function public.search_issues(text, integer) is
  'Ten public issues a page for words a visitor typed, best first. Returns {"status": ok | invalid | '
  'too_long | no_words}; ok brings "total", "pages" and "results". In a snippet U+E000 and U+E001 stand '
  'around each match; it is plain text, not HTML.';
