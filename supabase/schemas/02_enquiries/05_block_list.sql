-- Words and domains that the owner keeps: an enquiry with one of them is stored as spam. Its sender sees the
-- usual confirmation, and nobody is sent a mail about it.

-- A text as words alone, between single spaces: what a word is looked for in, and the word itself.
create function app_private.words_of(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;

create table public.enquiry_blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  pattern text not null,
  created_at timestamptz not null default now(),
  constraint enquiry_blocks_once unique (kind, pattern),
  constraint enquiry_blocks_pattern_valid check (
    case kind
      -- As app_private.words_of() writes it.
      when 'word' then
        char_length(pattern) between 2 and 80 and ' ' || pattern || ' ' = app_private.words_of(pattern)
      when 'domain' then char_length(pattern) <= 253 and pattern ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'
      else false
    end
  )
);
comment on column public.enquiry_blocks.pattern is
  'A word, or several in this order, without signs and in lower case; or a domain, which blocks those below '
  'it too.';

create trigger enquiry_blocks_refuse_truncate before truncate on public.enquiry_blocks
  for each statement execute function app_private.refuse_truncate();

alter table public.enquiry_blocks enable row level security;

-- Any reader sees what is blocked.
create policy "Readers read enquiry blocks" on public.enquiry_blocks
  for select to authenticated using ((select app_private.is_reader()));

-- An editor takes a word or a domain off the list.
create policy "Editors remove enquiry blocks" on public.enquiry_blocks
  for delete to authenticated using ((select app_private.is_editor()));

-- The first word or domain of the list that an enquiry has; null when it has none. Its words are made once,
-- which takes longer than to look for all of the list in them.
create function app_private.block_of(c public.contact_submissions) returns text
language sql stable set search_path = ''
as $$
  with of_enquiry as materialized (
    select app_private.words_of(concat_ws(' ', c.name, c.company, c.subject, c.message)) as words
  )
  select b.pattern from public.enquiry_blocks as b cross join of_enquiry as e
  where case b.kind
    when 'domain' then '.' || lower(split_part(c.email, '@', 2)) like '%.' || b.pattern
    else strpos(e.words, ' ' || b.pattern || ' ') > 0
  end
  order by b.kind, b.pattern limit 1
$$;

-- Why the server itself marked an enquiry: the history holds the owner's own word.
create function app_private.note_blocked_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app_private.enquiry_events (enquiry_id, change_id, kind, new_value)
  values (new.id, gen_random_uuid(), 'blocked', app_private.block_of(new));
  return null;
end
$$;
create trigger contact_submissions_note_blocked after insert on public.contact_submissions
  for each row when (new.status = 'spam') execute function app_private.note_blocked_enquiry();

-- At most 500, since each enquiry is compared with all of them.
create function app_private.block_enquiries(p_kind text, p_pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_pattern constant text := case p_kind
    when 'word' then btrim(app_private.words_of(p_pattern)) else lower(btrim(p_pattern))
  end;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if exists (select from public.enquiry_blocks as b where (b.kind, b.pattern) = (p_kind, v_pattern)) then
    return jsonb_build_object('status', 'ok');
  end if;
  -- One at a time, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:blocks', 0));
  if (select count(*) from public.enquiry_blocks) >= 500 then
    return jsonb_build_object('status', 'too_long');
  end if;
  begin
    insert into public.enquiry_blocks (kind, pattern) values (p_kind, v_pattern)
    on conflict (kind, pattern) do nothing;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.block_enquiries(p_kind text, p_pattern text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.block_enquiries(p_kind, p_pattern) $$;
comment on function public.block_enquiries(text, text) is
  'Adds a "word" or a "domain" to the block list. Returns {"status": ok | forbidden | invalid | too_long}, '
  'the last when the list is full.';
