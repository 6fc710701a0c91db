import { Message } from '#components/admin/shell/message.tsx';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import type { Failed, Result } from '#lib/result.ts';

export type GenerationOutcome = Result<
  { message: string },
  Failed<'failed' | 'all_sources_failed', { message: string }>
>;

/** What came of Generate. `focuses`: it came with a new page and takes the focus. */
export function GenerateResult({ outcome, focuses }: { outcome: GenerationOutcome; focuses: boolean }) {
  const isOk = outcome.status === 'ok';
  const text = (
    <>
      <p>{outcome.message}</p>
      {outcome.status === 'all_sources_failed' && (
        <p className="mt-2">
          <a href={FEEDS_PATH} className="link">
            {newsletterAdmin.feeds.title}
          </a>
        </p>
      )}
    </>
  );
  return (
    <div className="mt-4 max-w-md text-left">
      {focuses ? (
        <Message kind={isOk ? 'ok' : 'error'}>{text}</Message>
      ) : (
        <div
          className={`rounded-card border-2 p-4 ${isOk ? 'border-accent bg-ok-tint' : 'border-error bg-error-tint'}`}
        >
          {text}
        </div>
      )}
    </div>
  );
}
