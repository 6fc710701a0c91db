-- Enquiries from the contact page, the Quickstarts and other pages with a form. Visitors have no
-- way to the table itself: they call public.submit_enquiry(), which accepts only what the web
-- server has signed. Which kinds there are is the web server's to say; here a kind has a form and a
-- length. "Control character" means U+0001-U+001F and U+007F-U+009F, the same set as \p{Cc} in the
-- web server's validation (text never contains U+0000). Lengths are counted in characters, not
-- bytes.

-- The web server strips these (lib/text.ts): controls that reorder text, so that "gnp.exe" reads
-- "exe.png", and towers of combining marks, of which it knows more kinds.
create function app_private.is_readable(p_text text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_text !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
    and p_text !~ '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
$$;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  phone text,
  company text,
  subject text not null,
  message text not null,
  request_id uuid not null,
  ip_hash text not null,
  held boolean not null default false,
  status text not null default 'unread',
  assigned_to uuid references auth.users (id) on delete set null,
  admin_notes text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  call_times timestamptz[] not null default '{}',
  remind_at timestamptz not null,
  spam_since timestamptz,
  constraint contact_submissions_request_id_key unique (request_id),
  constraint contact_submissions_kind_valid
    check (char_length(kind) <= 60 and kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint contact_submissions_name_valid
    check (
      char_length(name) between 1 and 120 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint contact_submissions_email_valid
    check (
      char_length(email) <= 254
      and email ~ '^[^@]+@[^@]+$'
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    ),
  constraint contact_submissions_phone_valid
    check (char_length(phone) between 1 and 40 and phone !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_company_valid
    check (char_length(company) between 1 and 160 and company !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The quickstart forms require a company, the contact form does not.
  constraint contact_submissions_company_present check (kind = 'contact' or company is not null),
  constraint contact_submissions_subject_valid
    check (
      char_length(subject) between 1 and 200 and btrim(subject) <> ''
      and subject !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  -- A quickstart message is a built line plus up to 5,000 characters of the visitor's own, hence
  -- the higher limit. Tabs and line feeds are the only control characters; submit_enquiry() turns
  -- carriage returns into line feeds.
  constraint contact_submissions_message_valid
    check (
      message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
      and case
        when kind = 'contact' then
          char_length(message) <= 5000 and char_length(btrim(message, E' \t\n')) >= 10
        else char_length(message) <= 5400 and btrim(message, E' \t\n') <> ''
      end
    ),
  constraint contact_submissions_readable
    check (
      app_private.is_readable(
        name || chr(10) || coalesce(phone, '') || chr(10) || coalesce(company, '') || chr(10) || subject
          || chr(10) || message
      )
    ),
  constraint contact_submissions_ip_hash_hex check (ip_hash ~ '^[0-9a-f]{64}$'),
  constraint contact_submissions_call_times_few
    check (cardinality(call_times) <= 2 and array_position(call_times, null) is null),
  constraint contact_submissions_status_known
    check (status in ('unread', 'read', 'answered', 'closed', 'spam')),
  constraint contact_submissions_spam_since check ((status = 'spam') = (spam_since is not null)),
  constraint contact_submissions_admin_notes_length check (char_length(admin_notes) <= 5000)
);
comment on table public.contact_submissions is
  'One row per enquiry. Personal data: see the privacy policy for how long it is kept.';
comment on column public.contact_submissions.request_id is
  'Minted by the form; the same value sent again never stores a second row.';
comment on column public.contact_submissions.ip_hash is
  'Keyed hash of the sender''s address, hex. The address itself is never stored.';
comment on column public.contact_submissions.due_at is
  'Until when the sender was promised an answer (01_reply_times.sql).';
comment on column public.contact_submissions.remind_at is
  'Four opening hours before: when the firm is reminded (03_mail_queue/04_reply_reminders.sql).';
comment on column public.contact_submissions.call_times is
  'When its sender could take a call, at most two moments.';
comment on column public.contact_submissions.status is
  'New (unread) and read ones are open, and their clock runs; answered, closed or spam ends it.';
comment on column public.contact_submissions.assigned_to is 'The admin who takes care of it.';
comment on column public.contact_submissions.spam_since is
  'When it was marked as spam; deleted 30 days later.';
comment on column public.contact_submissions.held is
  'True: it came above the limit on all enquiries, so its sender got no mail (decision 0031).';

-- The admin's list, whole, by status and by what is due first, and what retention deletes.
create index contact_submissions_created_at on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_status on public.contact_submissions (status, created_at desc, id desc);
create index contact_submissions_open on public.contact_submissions (due_at, created_at, id)
  where status in ('unread', 'read');
create index contact_submissions_to_remind on public.contact_submissions (remind_at)
  where status in ('unread', 'read') and not held;
create index contact_submissions_unread on public.contact_submissions (due_at, created_at, id)
  where status = 'unread';
create index contact_submissions_spam on public.contact_submissions (spam_since) where spam_since is not null;
create index contact_submissions_sender
  on public.contact_submissions (lower(email), created_at desc, id desc);
-- Finds the same words of the same person again, however many came that day (04_submit_enquiry.sql).
create index contact_submissions_words on public.contact_submissions (md5(
  kind || chr(31) || name || chr(31) || lower(email) || chr(31) || coalesce(phone, '') || chr(31)
    || coalesce(company, '') || chr(31) || subject || chr(31) || message
));
-- Whoever is removed takes care of none.
create index contact_submissions_assigned_to on public.contact_submissions (assigned_to)
  where assigned_to is not null;
create index contact_submissions_held on public.contact_submissions (created_at desc, id desc) where held;
-- Only the enquiries of the last day hold a hash (11_housekeeping/01_retention.sql).
create index contact_submissions_with_ip_hash on public.contact_submissions (created_at)
  where ip_hash <> '0000000000000000000000000000000000000000000000000000000000000000';

-- A portable substitute for column grants: no insert chooses these. With the owner's rights: only the
-- owner may ask when an answer is due.
create function app_private.contact_submissions_on_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := now();
  new.due_at := app_private.reply_due_at(new.created_at);
  new.remind_at := app_private.reply_reminder_at(new.created_at, new.due_at);
  new.status := case when app_private.block_of(new) is null then 'unread' else 'spam' end;
  new.assigned_to := null;
  new.admin_notes := null;
  new.spam_since := case when new.status = 'spam' then new.created_at end;
  return new;
end
$$;

-- What a visitor wrote never changes; only the owner erases the hash of the address, after a day, and brings
-- back since when an enquiry has been spam.
create function app_private.contact_submissions_on_update() returns trigger
language plpgsql set search_path = ''
as $$
declare
  open_columns text[] := array['status', 'assigned_to', 'admin_notes', 'spam_since'];
  by_owner constant boolean := pg_has_role(
    current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE'
  );
begin
  new.spam_since := case
    when new.status = 'spam' and old.status = 'spam' then old.spam_since
    when new.status = 'spam' and by_owner then coalesce(new.spam_since, now())
    when new.status = 'spam' then now()
  end;
  if new.ip_hash = repeat('0', 64) and by_owner then
    open_columns := open_columns || 'ip_hash'::text;
  end if;
  if to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception 'only status, assigned_to and admin_notes of an enquiry can change'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger contact_submissions_on_insert before insert on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_insert();
create trigger contact_submissions_on_update before update on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_update();
create trigger contact_submissions_announce_erasure after delete on public.contact_submissions
  for each row execute function app_private.announce_erasure();
create trigger contact_submissions_refuse_truncate before truncate on public.contact_submissions
  for each statement execute function app_private.refuse_truncate();

alter table public.contact_submissions enable row level security;

-- Any reader reads every enquiry; nobody without a role reads any. Functions alone change and delete one
-- (18_enquiries_admin).
create policy "Readers read enquiries" on public.contact_submissions
  for select to authenticated using ((select app_private.is_reader()));

-- The text that the admin's search looks through, in lower case and without accents, as search_patterns()
-- makes its words: doing that for every row of every search is what made a search slow (decision 0022).
create table app_private.enquiry_search (
  submission_id uuid primary key references public.contact_submissions (id) on delete cascade,
  status text not null,
  held boolean not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  body text not null
);
create index enquiry_search_created_at on app_private.enquiry_search (created_at desc, submission_id desc);

create function app_private.index_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app_private.enquiry_search (submission_id, status, held, created_at, due_at, body)
  values (new.id, new.status, new.held, new.created_at, new.due_at, lower(regexp_replace(
    normalize(concat_ws(
      ' ', new.name, new.email, new.company, new.subject, new.message, left(new.request_id::text, 8)
    ), nfd), '[\u0300-\u036f]', '', 'g'
  )))
  on conflict (submission_id) do update set status = excluded.status, created_at = excluded.created_at;
  return null;
end
$$;
create trigger contact_submissions_index
  after insert or update of status, created_at on public.contact_submissions
  for each row execute function app_private.index_enquiry();
