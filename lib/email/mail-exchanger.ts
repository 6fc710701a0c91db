import { unanswered, type Finding, type MxLookup } from './findings.ts';
import { domainOf } from './sender-settings.ts';

/** Whether mails to an address find their way. */
export async function mailExchanger(address: string, lookup: MxLookup): Promise<Finding> {
  const about = 'MX';
  const domain = domainOf(address);
  const hosts = await lookup(domain);
  if (hosts === 'unanswered') return unanswered(about, domain);
  if (hosts.length > 0) return { about, level: 'ok', words: `${domain}: ${hosts.join(', ')}.` };
  return {
    about,
    level: 'missing',
    words: `${domain} has no MX record, so bounces cannot come back. Add the one that your mail host names.`,
  };
}
