-- Which issues changed, not only that some did: a page whose own issue was corrected or withdrawn must not come back during an outage.

drop function public.archive_state();
drop function app_private.archive_state();

create function app_private.archive_state(p_since timestamptz default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'total', count(*) filter (where i.visibility = 'public'),
    'changed_at', max(i.updated_at),
    'changed', coalesce(jsonb_agg(i.issue_number order by i.issue_number) filter (where i.updated_at > p_since), '[]'::jsonb)
  )
  from public.newsletter_issues as i where i.status = 'sent'
$$;

create function public.archive_state(p_since timestamptz default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_state(p_since)
$$;
comment on function public.archive_state(timestamptz) is 'Changes whenever an issue is sent, corrected, withdrawn or shown again: {"total", "changed_at", "changed": the numbers of the issues changed after p_since}.';

revoke execute on function app_private.archive_state(timestamptz), public.archive_state(timestamptz)
from public, anon, authenticated, service_role;
grant execute on function app_private.archive_state(timestamptz), public.archive_state(timestamptz) to anon;
