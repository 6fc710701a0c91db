import { verdictOf } from '#workers/mail/verdict.ts';

/** What a report says of one mail: an event of record_mail_event(), or that the relay still tries. */
export interface Outcome {
  kind: 'not_final' | 'delivered' | 'rejected' | 'transient' | 'permanent';
  /** Action and codes, never a server's words, which often repeat the address. */
  detail: string;
}

/** Where several recipients are named, such as those behind one address, the mildest counts. */
const MILDEST: Outcome['kind'][] = ['not_final', 'delivered', 'rejected', 'transient', 'permanent'];
/** Groups of one report; our mails have one recipient. */
const MAX_GROUPS = 50;

/** Groups of fields in the form of headers, apart by empty lines, with names in lower case. */
export function fieldGroups(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  let group = new Map<string, string>();
  let name = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      if (group.size > 0) groups.push(group);
      if (groups.length >= MAX_GROUPS) return groups;
      group = new Map();
      name = '';
    } else if (/^[ \t]/.test(line)) {
      if (name) group.set(name, `${group.get(name)} ${line.trim()}`);
    } else {
      const colon = line.indexOf(':');
      name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : '';
      if (name && !group.has(name)) group.set(name, line.slice(colon + 1).trim());
    }
  }
  return group.size > 0 ? [...groups, group] : groups;
}

/** What a delivery status says (RFC 3464, 2.3). @returns undefined when it names no recipient */
export function outcomeOf(text: string): Outcome | undefined {
  const outcomes = fieldGroups(text).flatMap((fields) => outcomeOfRecipient(fields) ?? []);
  return outcomes.toSorted((one, other) => MILDEST.indexOf(one.kind) - MILDEST.indexOf(other.kind))[0];
}

function outcomeOfRecipient(fields: Map<string, string>): Outcome | undefined {
  const action = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  switch (action) {
    case 'delivered':
    case 'relayed':
    case 'expanded':
      return { kind: 'delivered', detail: action };
    case 'delayed':
      return { kind: 'not_final', detail: action };
    case 'failed':
      return failure(fields.get('status') ?? '', fields.get('diagnostic-code') ?? '');
    default:
      return undefined;
  }
}

/** The verdict of the same refusal in an SMTP dialogue. */
function failure(status: string, diagnostic: string): Outcome {
  const reported = /^([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(status);
  // X.0.0 says nothing but the class; the server's own reply may say more.
  const isVague = !reported || (reported[2] === '0' && reported[3] === '0');
  const [, reply, quoted] =
    /^smtp\s*;\s*(\d{3})(?:[ -]+#?([245]\.\d{1,3}\.\d{1,3})\b)?/i.exec(diagnostic) ?? [];
  const enhanced = isVague ? quoted : reported[0];
  const isTemporary = (enhanced ?? reported?.[0] ?? reply ?? '5').startsWith('4');
  const code = isTemporary ? 450 : reply?.startsWith('5') ? Number(reply) : 550;
  const verdict = verdictOf({ command: 'RCPT TO', code, enhanced, response: '', textStarted: true });
  const detail = ['failed', enhanced ?? reported?.[0], reply].filter(Boolean).join(' ');
  switch (verdict) {
    case 'recipient':
      return { kind: 'permanent', detail };
    case 'soft':
    case 'refused':
    case 'retry':
    case 'throttled':
      return { kind: 'transient', detail };
    default:
      return { kind: 'rejected', detail };
  }
}
