import { Message } from '#components/admin/shell/message.tsx';
import { importing } from '#content/admin/importing.ts';
import type { ImportRow } from '#lib/newsletter/importing/imports.ts';

const texts = importing.ended;

/** What came of an import that has ended. */
export function ImportOutcome({ found }: { found: ImportRow }) {
  if (found.status !== 'done') {
    const { status } = found;
    return (
      <div className="mt-6 max-w-2xl">
        <Message kind="note">
          {texts[status === 'expired' || status === 'discarded' ? status : 'reading']}
        </Message>
      </div>
    );
  }
  return (
    <div className="mt-6 max-w-2xl">
      <Message kind="ok">
        <p className="font-semibold">{texts.done[found.kind](found.imported)}</p>
        {found.changed > 0 && <p className="mt-2">{texts.changed(found.changed)}</p>}
        {found.origin && <p className="mt-2 break-words">{texts.origin(found.origin)}</p>}
      </Message>
    </div>
  );
}
