import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { ActionAnswer } from '#components/admin/form/action-form.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import type { EditState } from './use-issue-draft.ts';

const { status: words, problems, autosave: autosaveNote } = newsletterAdmin.editor;

/** Whether what is on the screen is stored, and if not, why. */
export function EditorStatus({
  state,
  path,
  autosave,
  retries,
}: {
  state: EditState;
  path: string;
  autosave: boolean;
  retries: boolean;
}) {
  // Not by the answer below, which takes the focus: whoever is writing goes on writing.
  if (state.status === 'unavailable' && retries)
    return (
      <p role="status" className="font-semibold text-error">
        {words.unavailable} Reference <span className="data">{state.reference}</span>
      </p>
    );
  switch (state.status) {
    case 'idle':
    case 'saved':
    case 'saving':
    case 'unsaved':
    case 'previewed':
    case 'offline':
      return (
        <p role="status" className={state.status === 'offline' ? 'font-semibold text-error' : 'text-muted'}>
          {words[state.status]} {autosave && state.status === 'idle' && autosaveNote}
        </p>
      );
    case 'foreign':
    case 'signed-out':
    case 'not-admin':
    case 'unavailable':
      return <ActionAnswer outcome={state} path={path} />;
    case 'conflict':
      return (
        <Message kind="error">
          <p className="font-semibold">{problems.conflict}</p>
          <details className="mt-3">
            <summary className="cursor-pointer font-semibold">{state.theirs.title || 'Untitled'}</summary>
            <p className="mt-2">{state.theirs.summary}</p>
            <pre className="data mt-2 max-h-96 overflow-auto whitespace-pre-wrap">{state.theirs.content}</pre>
          </details>
        </Message>
      );
    default:
      return <Message kind="error">{problems[state.status]}</Message>;
  }
}
