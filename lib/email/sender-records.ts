import { dkimRecord, type DkimSigner } from './dkim-record.ts';
import { unanswered, type Finding, type TxtLookup } from './findings.ts';
import { domainOf } from './sender-settings.ts';

/**
 * What the records in the DNS say of mails from an address: who may send them (SPF), who signs them (DKIM)
 * and what becomes of others (DMARC).
 * @param from the sender's address
 * @param signer what our worker signs with; without it the relay has to
 * @param returnTo where mails return to, of which SPF is asked
 */
export async function senderRecords(
  from: string,
  signer: DkimSigner | undefined,
  lookup: TxtLookup,
  returnTo = from,
): Promise<Finding[]> {
  const domain = domainOf(from);
  return Promise.all([
    spfRecord(domainOf(returnTo), lookup),
    dkimRecord(domain, signer, lookup),
    dmarcRecord(domain, lookup),
  ]);
}

async function spfRecord(domain: string, lookup: TxtLookup): Promise<Finding> {
  const about = 'SPF';
  const texts = await lookup(domain);
  if (texts === 'unanswered') return unanswered(about, domain);
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (!record) {
    return {
      about,
      level: 'missing',
      words: `${domain} has no SPF record. Add the TXT record that your relay names, such as "v=spf1 include:… -all".`,
    };
  }
  if (records.length > 1) {
    return {
      about,
      level: 'missing',
      words: `${domain} has ${records.length} SPF records, so receivers read none of them. Join them into one.`,
    };
  }
  if (/ [+]?all( |$)/i.test(record)) {
    return {
      about,
      level: 'missing',
      words: `The SPF record of ${domain} lets anybody send: "${record}". End it with "-all" or "~all".`,
    };
  }
  return { about, level: 'ok', words: `${domain}: "${record}". See that it names your relay.` };
}

async function dmarcRecord(domain: string, lookup: TxtLookup): Promise<Finding> {
  const about = 'DMARC';
  const labels = domain.split('.');
  // A record higher up holds for what is below it.
  for (let at = 0; at < Math.max(1, labels.length - 1); at += 1) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    const texts = await lookup(name);
    if (texts === 'unanswered') return unanswered(about, name);
    const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/.test(text));
    const [record] = records;
    if (!record) continue;
    if (records.length > 1) {
      const words = `${name} has ${records.length} DMARC records, so receivers read none of them. Keep one.`;
      return { about, level: 'missing', words };
    }
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (policy === 'quarantine' || policy === 'reject')
      return { about, level: 'ok', words: `${name}: "${record}".` };
    if (policy === 'none') {
      const words = `${name}: "${record}". It only asks for reports; "p=quarantine" once those show that all our mails pass.`;
      return { about, level: 'note', words };
    }
    return {
      about,
      level: 'missing',
      words: `${name} states no policy: "${record}". Add "p=none" at least.`,
    };
  }
  return {
    about,
    level: 'missing',
    words: `${domain} has no DMARC record, which Gmail and Yahoo demand of newsletters. Add the TXT record "v=DMARC1; p=none" at _dmarc.${domain}.`,
  };
}
