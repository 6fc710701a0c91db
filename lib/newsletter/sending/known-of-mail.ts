import { sending } from '#content/admin/sending.ts';
import { localMoment } from '#lib/format.ts';

const texts = sending.mails;

type Known = {
  sent_at: string | null;
  uncertain_at: string | null;
  verdict: string | null;
  last_error: string | null;
  attempts: number;
};

/** What is known of a mail, in lines. */
export function knownOfMail({ sent_at, uncertain_at, verdict, last_error, attempts }: Known): string[] {
  const verdicts: Readonly<Record<string, string>> = texts.verdicts;
  const why = verdict === null ? undefined : (verdicts[verdict] ?? verdict);
  return [
    ...(sent_at ? [(verdict === 'uncertain' ? texts.countedAt : texts.sentAt)(localMoment(sent_at))] : []),
    ...(uncertain_at ? [texts.since(localMoment(uncertain_at))] : []),
    ...(why && !sent_at ? [why] : []),
    ...(last_error && !sent_at ? [last_error] : []),
    ...(attempts > 0 ? [texts.attempts(attempts)] : []),
  ];
}
