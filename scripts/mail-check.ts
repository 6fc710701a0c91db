import { config } from '#lib/config.ts';
import { mxLookup, txtLookup, type Finding, type MxLookup, type TxtLookup } from '#lib/email/findings.ts';
import { mailExchanger } from '#lib/email/mail-exchanger.ts';
import { senderRecords } from '#lib/email/sender-records.ts';
import { domainOf } from '#lib/email/sender-settings.ts';
import { checkMailbox } from '#workers/mail/bounces/check-mailbox.ts';
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
  const findings = await checkSending(mailSettings(config()), { txt: txtLookup(), mx: mxLookup() });
  for (const { about, level, words } of findings) {
    console.log(`${about.padEnd(17)} ${LABELS[level].padEnd(8)} ${words}`);
  }
  if (findings.some(({ level }) => level === 'missing')) process.exitCode = 1;
}

/** Everything that is found, of issues only what differs. @param dns how records are looked up */
export async function checkSending(
  { delivery, from, dkim, newsletter, bounceMailbox }: MailSettings,
  dns: { txt: TxtLookup; mx: MxLookup },
): Promise<Finding[]> {
  const server: Finding =
    delivery.kind === 'smtp'
      ? await checkServer(delivery)
      : { about: 'Mail server', level: 'missing', words: 'None is set, so no mail is sent. Set SMTP_URL.' };
  const returnTo = bounceMailbox?.address;
  const findings = [server, ...(await senderRecords(from, dkim, dns.txt, returnTo))];
  if (newsletter.delivery !== delivery && newsletter.delivery.kind === 'smtp') {
    findings.push(await checkServer(newsletter.delivery, 'Newsletter server', 'NEWSLETTER_SMTP_URL'));
  }
  if (domainOf(newsletter.from.address) !== domainOf(from) || newsletter.dkim !== dkim) {
    const records = await senderRecords(newsletter.from.address, newsletter.dkim, dns.txt, returnTo);
    findings.push(...records.map((record) => ({ ...record, about: `Newsletter ${record.about}` })));
  }
  if (bounceMailbox) {
    findings.push(await mailExchanger(bounceMailbox.address, dns.mx), await checkMailbox(bounceMailbox.imap));
  }
  return findings;
}
