import Link from 'next/link';
import { savedReplies as texts } from '#content/admin/replies.ts';
import type { SavedReply } from '#lib/enquiries/admin/saved-replies.ts';
import { savedReplyPath } from '#lib/enquiries/admin/saved-reply-form.ts';

const button = 'button button-outline min-h-11 px-4';

/** Every saved reply with its text, and what can be done with it. */
export function SavedReplyList({ replies }: { replies: readonly SavedReply[] }) {
  if (replies.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (
    <ul aria-label={texts.list} className="mt-8 divide-y divide-line border-y border-line">
      {replies.map(({ id, title, body }) => (
        <li key={id} className="grid gap-x-8 gap-y-4 py-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <h2 className="font-sans text-[1.125rem] font-semibold break-words">{title}</h2>
            <p className="measure mt-2 break-words whitespace-pre-wrap text-muted">{body}</p>
          </div>
          <div role="group" aria-label={title} className="flex flex-wrap items-start gap-3">
            <Link href={savedReplyPath(id)} prefetch={false} className={button}>
              {texts.change}
            </Link>
            <Link href={`${savedReplyPath(id)}/delete`} prefetch={false} className={button}>
              {texts.delete}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
