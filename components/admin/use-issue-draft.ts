'use client';

import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '@/components/forms/use-leave-warning';
import { CONTENT_BYTES, type EditOutcome, type IssueWords } from '@/lib/newsletter/edit-form';

export type EditAction = (previous: EditOutcome, form: FormData) => Promise<EditOutcome>;
export type EditState = EditOutcome | { status: 'saving' | 'unsaved' | 'offline' };

type Draft = {
  fields: Record<'id' | 'number', string>;
  /** What is stored, and its version. */
  stored: IssueWords;
  version: number;
  /** The answer a page without scripts was rendered with. */
  first: EditOutcome;
  action: EditAction;
  autosave: boolean;
};

type Intent = 'save' | 'publish';

/** Milliseconds without a keystroke before a draft is saved, and before a failed save is tried again. */
const PAUSE_MS = 1_200;
const RETRY_MS = 10_000;

/**
 * The words in an editor and their way to the server: one save at a time, each on the version of the one before. What is typed lives
 * here and is never replaced by an answer. After a conflict or a refusal nothing is saved until the person says so.
 */
export function useIssueDraft({ fields, stored, version, first, action, autosave }: Draft) {
  const [words, setWords] = useState(first.words ?? stored);
  const [state, setState] = useState<EditState>(first);
  const [known, setKnown] = useState({
    words: stored,
    sent: false,
    version: 'version' in first ? first.version : Number(first.base?.version ?? version),
  });
  const sending = useRef<Intent>(undefined);
  const publishNext = useRef(false);
  const dirty = !same(words, known.words);

  async function send(intent: Intent): Promise<void> {
    if (new TextEncoder().encode(words.content).length > CONTENT_BYTES) {
      setState({ status: 'too-long' });
      return;
    }
    sending.current = intent;
    const form = new FormData();
    const values = { ...fields, ...words, version: String(known.version), intent };
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    try {
      const outcome = await action({ status: 'idle' }, form);
      // A redirect: the next page says what happened.
      if (!outcome) return;
      if (outcome.status === 'saved') setKnown({ words, sent: outcome.sent, version: outcome.version });
      if (outcome.status === 'conflict')
        setKnown({ ...known, words: outcome.theirs, version: outcome.version });
      setState(outcome);
    } catch {
      setState({ status: 'offline' });
    } finally {
      sending.current = undefined;
    }
  }
  const order = (intent: Intent): void => {
    if (sending.current) {
      // A save that runs by itself must not swallow the order to publish.
      publishNext.current ||= intent === 'publish' && sending.current === 'save';
      return;
    }
    // Before the transition: the buttons are off at once.
    setState({ status: 'saving' });
    startTransition(() => send(intent));
  };

  const settled = ['idle', 'saved', 'unsaved', 'offline', 'previewed'].includes(state.status);
  const saveByItself = useEffectEvent(() => order('save'));
  useEffect(() => {
    // Published meanwhile from elsewhere: what readers see changes by an order only.
    if (!autosave || known.sent || !dirty || !settled) return;
    const timer = setTimeout(saveByItself, state.status === 'offline' ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [autosave, known.sent, dirty, settled, words, state.status]);

  // With the words and the version of this moment. After anything but a save the person has to look first.
  const goOn = useEffectEvent(() => {
    if (!publishNext.current || state.status === 'saving') return;
    publishNext.current = false;
    if (state.status === 'saved') order('publish');
  });
  useEffect(() => goOn(), [state]);

  useLeaveWarning(dirty);

  return {
    words,
    version: known.version,
    /** 'saved' only while nothing was typed since. */
    state:
      dirty && (state.status === 'saved' || state.status === 'idle')
        ? ({ status: 'unsaved' } as const)
        : state,
    change: (part: Partial<IssueWords>) => setWords({ ...words, ...part }),
    order,
  };
}

const same = (a: IssueWords, b: IssueWords): boolean =>
  a.title.trim() === b.title.trim() && a.summary.trim() === b.summary.trim() && a.content === b.content;
