-- Browsers in which an account has signed in, as cookies of the site name them.

-- Whether the account has signed in in a browser and has not shut it out since, by when the cookie there was
-- issued, in milliseconds since 1970. The web server signs that it has read such a cookie.
create function app_private.is_known_device(p_email text, p_issued_at bigint, p_signature text) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'known device', coalesce(p_email, ''), coalesce(p_issued_at, 0)), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  return jsonb_build_object('status', case when exists (
    select from auth.users as u left join app_private.accounts as a on a.user_id = u.id
    where u.email = lower(btrim(p_email))
      -- The cookie has whole milliseconds.
      and coalesce(p_issued_at >= floor(extract(epoch from a.devices_since) * 1000), true)
      -- Before the account was made somebody else had the address. A moment of the future was written before
      -- the clock was set back.
      and coalesce(
        p_issued_at >= floor(extract(epoch from u.created_at) * 1000) or u.created_at > clock_timestamp(),
        true
      )
  ) then 'ok' else 'not_found' end);
end
$$;

create function public.is_known_device(p_email text, p_issued_at bigint, p_signature text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.is_known_device(p_email, p_issued_at, p_signature) $$;
comment on function public.is_known_device(text, bigint, text) is
  'Whether a browser in which an account has signed in still counts as known. Signed by the web server. '
  'Returns {"status": ok | not_found | unauthorised}.';
