import type { Lane } from './outbox.ts';

/**
 * Whose fault it is that a mail was not delivered; the words of app_private.advance_mail(). `not_begun` and
 * `unsendable` are the worker's own: no mail server was asked.
 */
export type Verdict =
  | 'sent'
  | 'recipient'
  | 'refused'
  | 'soft'
  | 'policy'
  | 'unsendable'
  | 'retry'
  | 'throttled'
  | 'sender'
  | 'not_begun'
  | 'uncertain';

/** How an SMTP dialogue about one mail ended, if not with a mail that was taken. */
export interface Refusal {
  /** The command that was answered, as nodemailer names it: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command: string;
  /** The reply code; undefined when the connection broke or nothing came in time. */
  code: number | undefined;
  /** The enhanced code (RFC 3463), such as 5.1.1. */
  enhanced: string | undefined;
  /** The server's words, which are never logged. */
  response: string;
  /** Whether any of the mail's text may have reached the server. */
  textStarted: boolean;
}

type Condition = (refusal: Refusal & { code: number; enhanced: string }) => boolean;

const UNKNOWN_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const MAILBOX_FULL = /^5\.2\.[23]$/;
const TEMPORARILY_UNDELIVERABLE = /^5\.(3\.4|4\.\d+)$/;
const atRecipient: Condition = ({ command }) => command === 'RCPT TO';
const isUndeliverable: Condition = ({ code, enhanced }) =>
  code === 552 || TEMPORARILY_UNDELIVERABLE.test(enhanced);
/** Of a recipient it is the address that cannot be parsed, such as one without a full domain. */
const isUnreadable: Condition = ({ code, enhanced }) =>
  enhanced === '5.5.2' || enhanced === '5.5.4' || (code === 501 && !enhanced);
/** Postfix puts off until the recipient what it has against our name and our address. */
const isPutOff: Condition = ({ response }) => /: (Helo command|Sender address) rejected: /.test(response);
/** Before a recipient is named, a refusal is about us: what we are called, may do and sign in with. */
const aboutUs: Condition = ({ command }) => command !== 'RCPT TO' && command !== 'DATA';

/** The first that holds. RFC 5321 4.2, RFC 3463; 4.7.1 at a recipient is greylisting, which wants a wait. */
const rules: [Condition, Verdict][] = [
  [({ code }) => code === 421, 'throttled'],
  [({ code, response }) => code < 500 && /throttl|\brate\b/i.test(response), 'throttled'],
  [(refusal) => refusal.enhanced === '4.7.1' && atRecipient(refusal), 'retry'],
  [({ code, enhanced }) => [450, 451, 454].includes(code) && enhanced.startsWith('4.7.'), 'throttled'],
  [({ code }) => code < 500, 'retry'],
  [aboutUs, 'sender'],
  [({ enhanced }) => UNKNOWN_ADDRESS.has(enhanced), 'recipient'],
  [(refusal) => atRecipient(refusal) && isUnreadable(refusal) && !isPutOff(refusal), 'policy'],
  [({ code, enhanced }) => code <= 504 || code === 530 || code === 535 || /^5\.5\./.test(enhanced), 'sender'],
  [({ enhanced }) => MAILBOX_FULL.test(enhanced), 'soft'],
  [(refusal) => atRecipient(refusal) && isUndeliverable(refusal), 'soft'],
  [
    (refusal) => atRecipient(refusal) && !refusal.enhanced && [550, 551, 553].includes(refusal.code),
    'refused',
  ],
  [atRecipient, 'policy'],
  // After the text a relay names its own limits by the codes of a full mailbox.
  [isUndeliverable, 'sender'],
  [({ code, enhanced }) => code === 554 || /^5\.[67]\./.test(enhanced), 'sender'],
  [() => true, 'policy'],
];

/** @returns what a refusal proves; without a code that refuses only whether the text had begun is known */
export function verdictOf(refusal: Refusal): Verdict {
  const { code, enhanced = '' } = refusal;
  if (code === undefined || code < 400) return refusal.textStarted ? 'uncertain' : 'retry';
  return rules.find(([condition]) => condition({ ...refusal, code, enhanced }))?.[1] ?? 'policy';
}

/** How many refusals in a row of how many domains say that it is not the recipients who do not want us. */
const POLICY_RUN = { refusals: 5, domains: 2 };
/** Refusals so far apart, in milliseconds, are no run: whoever was asked to look has looked. */
const RUN_ENDS_AFTER_MS = 600_000;

/** A relay that refuses us gives any reason for it; a mail that a person waits for is judged by its own. */
const WEIGHED: Record<Lane, readonly Verdict[]> = {
  direct: ['policy'],
  bulk: ['policy', 'refused', 'recipient', 'soft'],
};

/** Tells refusals of one recipient's server from those of everyone's. */
export class PolicyRun {
  readonly #weighed: readonly Verdict[];
  #refusals = 0;
  #domains = new Set<string>();
  #lastAt = -Infinity;

  constructor(lane: Lane) {
    this.#weighed = WEIGHED[lane];
  }

  /**
   * @param now by a monotonic clock, in milliseconds
   * @returns the verdict, or `sender` where a run of refusals says that the fault is ours
   */
  weigh(verdict: Verdict, address: string, now = performance.now()): Verdict {
    if (!this.#weighed.includes(verdict)) {
      if (verdict === 'sent') this.#reset();
      return verdict;
    }
    if (now - this.#lastAt > RUN_ENDS_AFTER_MS) this.#reset();
    this.#lastAt = now;
    this.#refusals += 1;
    this.#domains.add(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
    const isOurs = this.#refusals > POLICY_RUN.refusals && this.#domains.size >= POLICY_RUN.domains;
    return isOurs ? 'sender' : verdict;
  }

  #reset(): void {
    this.#refusals = 0;
    this.#domains.clear();
  }
}
