import {
  fromEditor,
  fromReader,
  nobody,
  serviceCall,
  visitorCall,
  type Area,
} from '#supabase/access/cells.ts';

/** Sending an issue, and what is heard of its mails. */
export const sending: Area = {
  sending: {
    attempts: [
      { name: 'read sends', sql: 'select subject as cell from app_private.newsletter_sends' },
      {
        name: 'queue a send',
        sql: `select public.queue_newsletter_send((select id from public.newsletter_issues where issue_number = 3), 1, 1, null, 's', 'h', 't') ->> 'status' as cell`,
      },
      ...[
        `steer_newsletter_send(gen_random_uuid(), 'stop')`,
        `settle_newsletter_mail(gen_random_uuid(), null, 'resend')`,
        'newsletter_send_overview(gen_random_uuid())',
        `newsletter_send_mails(gen_random_uuid(), 'failed', null)`,
        'tick_newsletter(true)',
        'note_issue_reachable(gen_random_uuid())',
        'send_content(gen_random_uuid())',
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select coalesce(public.${call} ->> 'status', 'null') as cell`,
      })),
      ...[
        'freeze_audience(gen_random_uuid(), 1)',
        `pause_send(gen_random_uuid(), 'by_admin', null)`,
        'finish_send(gen_random_uuid())',
        'audience()',
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select app_private.${call}::text as cell`,
      })),
    ],
    expected: {
      'read sends': nobody,
      'queue a send': fromEditor('no_recipients', 'forbidden'),
      steer_newsletter_send: fromEditor('not_found', 'forbidden'),
      settle_newsletter_mail: fromEditor('not_found', 'forbidden'),
      newsletter_send_overview: fromReader('ok', 'forbidden'),
      newsletter_send_mails: fromReader('ok', 'forbidden'),
      tick_newsletter: serviceCall('ok'),
      note_issue_reachable: serviceCall('ok'),
      send_content: serviceCall('null'),
      freeze_audience: nobody,
      pause_send: nobody,
      finish_send: nobody,
      audience: nobody,
    },
  },
  mail_events: {
    attempts: [
      { name: 'read events', sql: 'select kind as cell from app_private.mail_events' },
      {
        name: 'report an event',
        sql: `select public.record_mail_event('ses', 'e', gen_random_uuid(), 'complaint', now(), null) ->> 'status' as cell`,
      },
      {
        name: 'report one without a signature',
        sql: `select public.submit_mail_event(null, 'ses', 'e', gen_random_uuid(), 'complaint', 1, null) ->> 'status' as cell`,
      },
    ],
    expected: {
      'read events': nobody,
      'report an event': serviceCall('unknown_mail'),
      'report one without a signature': visitorCall('unauthorised'),
    },
  },
};
