import 'server-only';
import { sending } from '#content/admin/sending.ts';
import { config } from '#lib/config.ts';
import { txtLookup, type Finding, type TxtLookup } from '#lib/email/findings.ts';
import { senderRecords } from '#lib/email/sender-records.ts';
import { domainOf, newsletterDkim, newsletterFrom } from '#lib/email/sender-settings.ts';

/** How long a page waits for name servers, in milliseconds. */
const MAX_WAIT_MS = 1_500;
/** For how long a response holds; one without a response is soon asked for again. In milliseconds. */
const KEPT_MS = 5 * 60_000;
const KEPT_UNKNOWN_MS = 30_000;

type Known = { key: string; findings: Finding[]; until: number };
let known: Known | undefined;
let underWay: { key: string; lookup: Promise<Finding[]> } | undefined;

/**
 * What the DNS holds of the sender of issues: SPF, DKIM and DMARC. Names come from the settings alone, and
 * only TXT records are asked for, of the machine's own name servers. Takes at most 1.5 s: a slower response
 * is `unknown`, and kept for the next call.
 */
export async function senderFindings(lookup: TxtLookup = txtLookup()): Promise<Finding[]> {
  const { address } = newsletterFrom(config());
  const returnTo = config().BOUNCE_ADDRESS;
  const dkim = newsletterDkim(config());
  const signer = dkim?.domain && dkim.selector ? { domain: dkim.domain, selector: dkim.selector } : undefined;
  const key = [domainOf(address), signer?.selector, signer?.domain, returnTo].join(' ');
  if (known?.key === key && performance.now() < known.until) return known.findings;
  if (underWay?.key !== key) {
    const started = { key, lookup: senderRecords(address, signer, lookup, returnTo) };
    underWay = started;
    void started.lookup.then((findings) => {
      // Without a key of ours nobody can look up which one the relay signs with.
      const isKnown = findings.every(
        ({ about, level }) => level !== 'unknown' || (about === 'DKIM' && !signer),
      );
      known = { key, findings, until: performance.now() + (isKnown ? KEPT_MS : KEPT_UNKNOWN_MS) };
      if (underWay === started) underWay = undefined;
    });
  }
  return inTime(underWay.lookup, domainOf(address));
}

async function inTime(lookup: Promise<Finding[]>, domain: string): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const words = sending.checks.records_late(domain);
    timer = setTimeout(() => resolve([{ about: 'DNS', level: 'unknown', words }]), MAX_WAIT_MS);
  });
  return Promise.race([lookup, late]).finally(() => clearTimeout(timer));
}
