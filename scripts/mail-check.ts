import { config } from '#lib/config.ts';
import { txtLookup, type Finding, type TxtLookup } from '#lib/email/findings.ts';
import { senderRecords } from '#lib/email/sender-records.ts';
import { checkServer } from '#workers/mail/relay/check-server.ts';
import { mailSettings, type MailSettings } from '#workers/mail/settings.ts';

const LABELS: Record<Finding['level'], string> = {
  ok: 'ok',
  note: 'note',
  missing: 'MISSING',
  unknown: 'unknown',
};

/**
 * `npm run mail -- check`: what the mail server of the settings and the sender's DNS lack, a line each. Sends
 * nothing. Exit code 1 when something is missing.
 */
export async function check(): Promise<void> {
  const findings = await checkSending(mailSettings(config()), txtLookup());
  for (const { about, level, words } of findings) {
    console.log(`${about.padEnd(12)} ${LABELS[level].padEnd(8)} ${words}`);
  }
  if (findings.some(({ level }) => level === 'missing')) process.exitCode = 1;
}

/** Everything that is found. @param lookup of TXT records */
export async function checkSending(
  { delivery, from, dkim }: MailSettings,
  lookup: TxtLookup,
): Promise<Finding[]> {
  const server: Finding =
    delivery.kind === 'smtp'
      ? await checkServer(delivery)
      : { about: 'Mail server', level: 'missing', words: 'None is set, so no mail is sent. Set SMTP_URL.' };
  return [server, ...(await senderRecords(from, dkim, lookup))];
}
