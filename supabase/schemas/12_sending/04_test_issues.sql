-- An issue as a test: to the admin who asked for it, and to nobody else. Its text is stored as it was
-- shown, with links that change nothing.

create table app_private.newsletter_tests (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  admin_id uuid not null references auth.users (id) on delete cascade,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  constraint newsletter_tests_subject_valid
    check (char_length(subject) between 1 and 250 and subject !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- As lib/newsletter/letter/letter.ts, with room for the links.
  constraint newsletter_tests_html_length check (octet_length(html) between 1 and 96000),
  constraint newsletter_tests_body_length check (octet_length(body_text) between 1 and 200000)
);
create index newsletter_tests_of_admin on app_private.newsletter_tests (admin_id, created_at);
create index newsletter_tests_of_issue on app_private.newsletter_tests (issue_id);

alter table app_private.mail_outbox
  add column test_id uuid references app_private.newsletter_tests (id) on delete cascade,
  add constraint mail_outbox_test_of_kind check ((test_id is not null) = (kind = 'test_issue'));
create unique index mail_outbox_once_per_test on app_private.mail_outbox (test_id) where test_id is not null;

-- Twenty an hour for each admin: a mailbox provider takes more of the same mail for junk. Texts of tests
-- older than a month go with the next one.
create function app_private.queue_test_issue(
  p_issue_id uuid, p_version integer, p_subject text, p_html text, p_text text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_admin constant uuid := auth.uid();
  v_version integer;
  v_email text;
  v_test uuid;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select n.version into v_version from public.newsletter_issues as n where n.id = p_issue_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- What is sent is what was on the screen.
  if p_version is distinct from v_version then
    return jsonb_build_object('status', 'conflict');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('test_issue:' || v_admin, 0));
  select u.email into v_email from auth.users as u where u.id = v_admin;
  delete from app_private.newsletter_tests as t where t.created_at < now() - interval '30 days';
  if (
    select count(*) from app_private.newsletter_tests as t
    where t.admin_id = v_admin and t.created_at > now() - interval '1 hour'
  ) >= 20 then
    return jsonb_build_object('status', 'rate_limited');
  end if;
  begin
    insert into app_private.newsletter_tests (issue_id, admin_id, subject, html, body_text)
    values (p_issue_id, v_admin, p_subject, p_html, p_text) returning id into v_test;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  insert into app_private.mail_outbox (kind, test_id) values ('test_issue', v_test);
  return jsonb_build_object('status', 'ok', 'email', v_email);
end
$$;

create function public.queue_test_issue(
  p_issue_id uuid, p_version integer, p_subject text, p_html text, p_text text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.queue_test_issue(p_issue_id, p_version, p_subject, p_html, p_text) $$;
comment on function public.queue_test_issue(uuid, integer, text, text, text) is
  'Mails an issue to the admin who calls. Returns {"status": ok | conflict | not_found | invalid | '
  'rate_limited | forbidden}, with "email".';

-- What a test says; null once its admin is one no more.
create function app_private.test_issue_mail(o app_private.mail_outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'subject', t.subject, 'html', t.html, 'text', t.body_text)
  from app_private.newsletter_tests as t
  join auth.users as u on u.id = t.admin_id
    and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
  where t.id = o.test_id
$$;
