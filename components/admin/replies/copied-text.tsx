'use client';

import { useRef, useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { enquiries as texts } from '#content/admin/enquiries.ts';

/** A text to be copied, by a button where scripts run. */
export function CopiedText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const area = box.current?.querySelector('textarea');
    area?.select();
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copy.done);
    } catch {
      // Selected already.
      setSaid(texts.copy.failed);
    }
  };
  return (
    <div ref={box}>
      <Field
        as="textarea"
        id="reply-text"
        label={texts.replyAsText}
        labelHidden
        readOnly
        rows={12}
        value={text}
      />
      {hydrated && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <button type="button" onClick={() => void copy()} className="button button-outline min-h-11 px-4">
            {texts.copy.idle}
          </button>
          <p role="status">{said}</p>
        </div>
      )}
    </div>
  );
}
