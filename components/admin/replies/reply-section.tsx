import Link from 'next/link';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import { enquiryListPath, type EnquiryListParams } from '#lib/admin/list-params.ts';
import { enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryPage } from '#lib/enquiries/admin/queries.ts';
import type { Reply } from '#lib/enquiries/admin/reply.ts';
import { SAVED_REPLIES_PATH } from '#lib/enquiries/admin/saved-reply-form.ts';
import { CopiedText } from './copied-text.tsx';

type ReplySection = {
  page: EnquiryPage;
  query: EnquiryListParams;
  reply: Reply;
  /** The saved reply that it begins with. */
  chosen: string | undefined;
};

const choice =
  'marked inline-flex min-h-11 items-center rounded-control border border-control px-4 hover:border-text aria-[current]:border-accent aria-[current]:font-semibold';

/** What a reply begins with, and all of it as text; the button that opens it stands among the next steps. */
export function ReplySection({ page, query, reply, chosen }: ReplySection) {
  const path = enquiryPath(page.enquiry.id);
  const choices = [{ id: undefined, title: texts.savedReplies.none }, ...page.replies];
  return (
    <section aria-labelledby="reply-heading" className="mt-8 border-t border-line pt-6">
      <h2 id="reply-heading" className="text-card">
        {texts.replyHeading}
      </h2>
      <nav aria-label={texts.savedReplies.label} className="mt-4">
        <ul className="flex flex-wrap items-center gap-2">
          {page.replies.length > 0 &&
            choices.map(({ id, title }) => (
              <li key={id ?? ''}>
                <Link
                  href={enquiryListPath(query, path, id ? { reply: id } : {})}
                  prefetch={false}
                  scroll={false}
                  aria-current={id === chosen ? 'true' : undefined}
                  className={choice}
                >
                  {title}
                </Link>
              </li>
            ))}
          <li>
            <Link
              href={SAVED_REPLIES_PATH}
              prefetch={false}
              className="link inline-flex min-h-11 items-center px-2"
            >
              {texts.savedReplies.keep}
            </Link>
          </li>
        </ul>
      </nav>
      <details key={chosen} open={reply.held === 'none'} className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {texts.replyAsText}
        </summary>
        {reply.held !== 'all' && <p className="mt-2 text-muted">{texts.replyHeld[reply.held]}</p>}
        <CopiedText text={reply.text} />
      </details>
    </section>
  );
}
