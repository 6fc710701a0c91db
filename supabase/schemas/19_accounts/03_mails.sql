-- Mails to the holder of an account.

alter table app_private.mail_outbox
  add column account_id uuid references auth.users (id) on delete cascade,
  add column session_id uuid,
  add column factor_change text,
  add constraint mail_outbox_account_of_kind
    check ((account_id is not null) = (kind in (
      'new_sign_in', 'password_changed', 'invitation', 'password_reset', 'address_change', 'address_changed',
      'second_factor_changed', 'digest'
    ))),
  add constraint mail_outbox_session_of_kind check ((session_id is not null) = (kind = 'new_sign_in')),
  add constraint mail_outbox_factor_change_of_kind
    check ((factor_change is not null) = (kind = 'second_factor_changed'));
comment on column app_private.mail_outbox.factor_change is 'What changed, in the words of the audit log.';
create index mail_outbox_of_session on app_private.mail_outbox (session_id) where session_id is not null;
create index mail_outbox_of_account on app_private.mail_outbox (account_id) where account_id is not null;

-- Null for a link that is used, too old or replaced.
create function app_private.account_mail(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if o.kind in ('new_sign_in', 'password_changed', 'second_factor_changed') then
    return (
      select jsonb_build_object(
        'to', u.email, 'at', o.created_at, 'client', coalesce(a.client, ''), 'change', o.factor_change
      )
      from auth.users as u
      left join app_private.account_sessions as a on a.session_id = o.session_id
      where u.id = o.account_id
    );
  end if;
  if o.kind = 'address_changed' then
    return (
      select jsonb_build_object('to', l.address, 'at', o.created_at)
      from app_private.account_links as l
      where l.user_id = o.account_id and l.kind = 'address_change' and l.used_at is not null
    );
  end if;
  return (
    select jsonb_build_object(
      'to', coalesce(l.address, u.email), 'token', o.token, 'until', l.expires_at,
      'role', u.raw_app_meta_data ->> 'role'
    )
    from app_private.account_links as l join auth.users as u on u.id = l.user_id
    where l.user_id = o.account_id and l.kind = o.kind and l.token_hash = app_private.token_hash(o.token)
      and l.used_at is null and l.expires_at > clock_timestamp()
  );
end
$$;
