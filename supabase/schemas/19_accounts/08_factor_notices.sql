-- Every change of a second factor is an act, and is mailed to the holder of the account.

create function app_private.note_factor_change(p_user uuid, p_change text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- What goes with its account is noted with it.
  if not exists (select from auth.users as u where u.id = p_user) then
    return;
  end if;
  perform app_private.note_audit_event('changed', 'account', p_user::text, array[p_change]);
  insert into app_private.mail_outbox (kind, account_id, factor_change)
  values ('second_factor_changed', p_user, p_change);
end
$$;

create function app_private.note_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_factor_change(
    case when tg_op = 'DELETE' then old.user_id else new.user_id end,
    tg_argv[0] || case tg_op when 'INSERT' then ' added' when 'DELETE' then ' removed' else ' used' end
  );
  return null;
end
$$;
create trigger passkeys_note after insert or delete on app_private.passkeys
  for each row execute function app_private.note_factor('passkey');
create trigger totp_secrets_note after insert or delete on app_private.totp_secrets
  for each row execute function app_private.note_factor('app');
create trigger recovery_codes_note_use after update of used_at on app_private.recovery_codes
  for each row execute function app_private.note_factor('recovery code');

create function app_private.note_recovery_codes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_factor_change(m.user_id, 'recovery codes made')
  from (select distinct n.user_id from made as n) as m;
  return null;
end
$$;
create trigger recovery_codes_note after insert on app_private.recovery_codes
  referencing new table as made
  for each statement execute function app_private.note_recovery_codes();
