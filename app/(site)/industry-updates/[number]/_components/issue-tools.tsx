import { smallButton as button } from '#components/ui/small-button.ts';
import { archiveWords as words } from '#content/words/archive-words.ts';

/**
 * Copying the issue's address and printing it, by components/site/browser/page-tools.ts: without it there is
 * nothing to press.
 */
export const IssueTools = ({ path }: { path: string }) => (
  // Invisible rather than absent until then, so that the text below does not jump.
  <div data-tools="" className="no-print invisible mt-4 flex flex-wrap items-center gap-3 data-live:visible">
    <button type="button" data-copies={path} className={button}>
      {words.copyLink}
    </button>
    <button type="button" data-prints="" className={button}>
      {words.print}
    </button>
    <p role="status" className="text-meta break-all text-muted" />
  </div>
);
