import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { DraftState } from './use-issue-draft.ts';

const texts = newsletterAdmin.editor;
const messages = { ...texts.problems, signed_out: admin.signedOutWithText };

type EditorStatus = { state: DraftState; path: string; autosave: boolean; retries: boolean };

/** Whether what is on the screen is stored, and if not, why. */
export function EditorStatus({ state, path, autosave, retries }: EditorStatus) {
  // No alert: it is tried again by itself.
  if (state.status === 'unavailable' && retries)
    return (
      <p role="status" className="font-semibold text-error">
        {texts.status.unavailable} {admin.reference} <span className="data">{state.reference}</span>
      </p>
    );
  switch (state.status) {
    case 'idle':
    case 'saving':
    case 'unsaved':
      return (
        <Line
          text={texts.status[state.status]}
          more={autosave && state.status === 'idle' && texts.autosave}
        />
      );
    case 'ok':
      return <Line text={'saved' in state ? texts.status.saved : texts.status.previewed} />;
    case 'offline':
      return (
        <p role="status" className="font-semibold text-error">
          {texts.status.offline}
        </p>
      );
    default:
      return (
        <ActionMessage state={state} messages={messages} path={path} quiet>
          {state.status === 'conflict' && (
            <details className="mt-3">
              <summary className="cursor-pointer font-semibold">
                {state.theirs.title || texts.untitled}
              </summary>
              <p className="mt-2">{state.theirs.summary}</p>
              <pre className="data mt-2 max-h-96 overflow-auto whitespace-pre-wrap">
                {state.theirs.content}
              </pre>
            </details>
          )}
        </ActionMessage>
      );
  }
}

function Line({ text, more }: { text: string; more?: string | false }) {
  return (
    <p role="status" className="text-muted">
      {text} {more}
    </p>
  );
}
