-- Bounces that come back as mails, which the mail worker reads (decision 48).

create function app_private.bounce_key() returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('status', 'ok', 'key', s.bounce_key) from app_private.settings as s $$;

create function public.bounce_key() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.bounce_key() $$;
comment on function public.bounce_key() is
  'What the mail worker signs the addresses with that bounces and unsubscribing mails come to.';
