-- Which of these are no more: ids of enquiries (their request ids), and of mails about a subscriber, an
-- account or another subject that is gone. The mail worker then deletes the mails it wrote as files. Those of
-- a change of address tell of somebody else than its subscriber: they go with its link.
create function app_private.written_mails_gone(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(asked.id), '[]')
    from unnest(p_ids) as asked (id)
    where not exists (select from public.contact_submissions as c where c.request_id = asked.id)
      and not exists (
        select from app_private.mail_outbox as o
        where o.id = asked.id and case o.kind
          when 'test_issue' then true
          when 'confirm_change' then o.subscription_id is not null and o.confirmation_id is not null
          when 'change_asked' then o.subscription_id is not null and o.confirmation_id is not null
          else coalesce(o.subscription_id, o.account_id) is not null
        end
      )
  );
end
$$;

create function public.written_mails_gone(p_ids uuid[]) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.written_mails_gone(p_ids) $$;
comment on function public.written_mails_gone(uuid[]) is
  'Of these ids in the names of written mails, those whose enquiry, subscriber or mail is gone: ["…"].';
