import { call } from '#content/admin/replies.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';

/** When the sender could take a call, each with a file to answer with. @param path of the enquiry */
export function SuggestedTimes({ path, times }: { path: string; times: readonly string[] }) {
  if (times.length === 0) return null;
  return (
    <section aria-labelledby="call-heading" className="mt-8">
      <h2 id="call-heading" className="text-card">
        {call.heading}
      </h2>
      <p className="mt-2 text-meta text-muted">{call.hint}</p>
      <ul className="mt-3 space-y-1">
        {times.map((time, index) => (
          <li key={time} className="flex flex-wrap items-center gap-x-5">
            <time dateTime={time}>{replyTime(time)}</time>
            <a
              href={`${path}/call.ics?time=${index + 1}`}
              download=""
              className="link inline-flex min-h-11 items-center"
            >
              {call.download}
              <span className="sr-only">: {replyTime(time)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
