'use client';

import type { RefObject } from 'react';
import { issueTexts } from '#content/admin/issues.ts';
import { markReplacement, marks, type Mark } from '#lib/newsletter/admin/markdown-marks.ts';

const texts = issueTexts.toolbar;

/** Five buttons that write Markdown around what is selected in a text. */
export function Toolbar({ of }: { of: RefObject<HTMLTextAreaElement | null> }) {
  const apply = (mark: Mark): void => {
    const area = of.current;
    if (!area || area.readOnly) return;
    const { from, to, text, selectFrom, selectTo } = markReplacement(
      area.value,
      area.selectionStart,
      area.selectionEnd,
      mark,
    );
    area.focus();
    area.setSelectionRange(from, to);
    // The only way that the browser's own undo takes back.
    document.execCommand('insertText', false, text);
    area.setSelectionRange(selectFrom, selectTo);
  };
  return (
    <div role="group" aria-label={texts.label} className="mt-2 flex flex-wrap gap-2">
      {marks.map((mark) => (
        <button
          key={mark}
          type="button"
          onClick={() => apply(mark)}
          className="button button-outline min-h-11 px-4"
        >
          {texts[mark]}
        </button>
      ))}
    </div>
  );
}
