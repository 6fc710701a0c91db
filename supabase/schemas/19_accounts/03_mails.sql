-- Mails to the holder of an account.

alter table app_private.mail_outbox
  add column account_id uuid references auth.users (id) on delete cascade,
  add column session_id uuid,
  add column factor_change text,
  add constraint mail_outbox_account_of_kind
    check ((account_id is not null) = (kind in ('new_sign_in', 'password_changed', 'second_factor_changed'))),
  add constraint mail_outbox_session_of_kind check ((session_id is not null) = (kind = 'new_sign_in')),
  add constraint mail_outbox_factor_change_of_kind
    check ((factor_change is not null) = (kind = 'second_factor_changed'));
comment on column app_private.mail_outbox.factor_change is 'What changed, in the words of the audit log.';
create index mail_outbox_of_session on app_private.mail_outbox (session_id) where session_id is not null;
create index mail_outbox_of_account on app_private.mail_outbox (account_id) where account_id is not null;

create function app_private.account_mail(o app_private.mail_outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'at', o.created_at, 'client', coalesce(a.client, ''), 'change', o.factor_change)
  from auth.users as u
  left join app_private.account_sessions as a on a.session_id = o.session_id
  where u.id = o.account_id
$$;
