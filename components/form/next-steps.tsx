import { nextSteps } from '#content/site/next-steps.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';

/** What follows an enquiry, and until when. @param due ISO 8601; absent when it is not known */
export function NextSteps({ due }: { due: string | undefined }) {
  const { now, reply, decision } = nextSteps;
  const steps = [
    now,
    due
      ? { when: reply.when(replyTime(due)), what: `${reply.what} ${reply.zone}` }
      : { when: reply.whenever, what: reply.what },
    decision,
  ];
  return (
    <ol className="space-y-4 border-l-2 border-current/30 pl-5">
      {steps.map(({ when, what }) => (
        <li key={when}>
          <strong className="block font-semibold">{when}</strong>
          {what}
        </li>
      ))}
    </ol>
  );
}
