import { openOutbox } from '#workers/mail/outbox.ts';
import { runCommand, UserError } from '#lib/user-error.ts';
import { check } from './mail-check.ts';
import { loadEnvFiles } from './processes/environment.ts';
import { root } from './processes/process-supervisor.ts';
import { serviceConnection } from './service-connection.ts';

/**
 * `npm run mail -- list | resend <id> | assume-sent <id>`: decides about mails that may or may not
 * have arrived, and about mails that were rejected for good. Works on the hosted Supabase of
 * SUPABASE_URL and SUPABASE_SECRET_KEY, else on the embedded one while `npm start` runs. `check` needs
 * neither (mail-check.ts).
 */
const usage = 'Usage: npm run mail -- list | resend <id> | assume-sent <id> | check';

async function run([command, id, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new UserError(usage);
  if (command === 'check') {
    if (id !== undefined) throw new UserError(usage);
    await loadEnvFiles(root);
    return check();
  }
  const outbox = await connect();
  switch (command) {
    case 'list':
      if (id !== undefined) throw new UserError(usage);
      return list(await outbox.inDoubt());
    case 'resend':
    case 'assume-sent': {
      if (!/^[0-9a-f-]{36}$/.test(id ?? '')) throw new UserError(`${usage}. The ids are those of the list.`);
      const decision = command === 'resend' ? 'resend' : 'assume_sent';
      const released = await outbox.release(id ?? '', decision);
      if (released === 'too_early') {
        throw new UserError('It may still turn out to be sent; it can be sent again after 15 minutes.');
      }
      if (released === 'locked') {
        throw new UserError('Nothing of that issue is sent again: its send was stopped, or it is withdrawn.');
      }
      if (released === 'gone') {
        throw new UserError(
          'It would not be sent any more: its link is no longer good, or whom it was for is gone. Invite or ask again.',
        );
      }
      if (released === 'not_found') {
        throw new UserError(
          `No mail with the id ${id} waits for a decision. "npm run mail -- list" shows them.`,
        );
      }
      console.log(decision === 'resend' ? 'It is sent again now.' : 'It counts as sent.');
      return;
    }
    default:
      throw new UserError(usage);
  }
}

function list(mails: Awaited<ReturnType<ReturnType<typeof openOutbox>['inDoubt']>>): void {
  if (mails.length === 0) console.log('No mail waits for a decision.');
  for (const mail of mails) {
    const about = mail.request_id ? `  enquiry ${mail.request_id.slice(0, 8).toUpperCase()}` : '';
    console.log(
      `${mail.id}  ${mail.status.padEnd(9)}  ${mail.kind.padEnd(15)}${about}  ` +
        `queued ${mail.queued_at}  attempts ${mail.attempts}  ${mail.last_error ?? ''}`,
    );
  }
}

async function connect(): Promise<ReturnType<typeof openOutbox>> {
  const { url, secretKey } = await serviceConnection();
  return openOutbox(url, secretKey);
}

await runCommand(run);
