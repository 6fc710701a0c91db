'use client';

import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveWarning } from '#components/form/use-leave-warning.ts';
import { CONTENT_BYTES, type EditOutcome, type IssueFields } from '#lib/newsletter/admin/issue-form.ts';

export type EditAction = (previous: EditOutcome, form: FormData) => Promise<EditOutcome>;
export type EditState = EditOutcome | { status: 'saving' | 'unsaved' | 'offline' };

type Draft = {
  fields: Record<'id' | 'number', string>;
  /** What is stored, and its version. */
  stored: IssueFields;
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
  // Without words when an answer was lost: then what is stored is the old text or the new one.
  const [known, setKnown] = useState<{ words?: IssueFields; sent: boolean; version: number }>({
    words: stored,
    sent: false,
    version: 'version' in first ? first.version : Number(first.base?.version ?? version),
  });
  const sending = useRef<Intent>(undefined);
  /** What was sent since the last word of the database: any of it may be stored. */
  const unanswered = useRef<IssueFields[]>([]);
  const publishNext = useRef(false);
  const dirty = !known.words || !same(words, known.words);

  const isOwn = (stored: IssueFields): boolean => unanswered.current.some((each) => same(each, stored));
  /** Undefined for a redirect. */
  async function post(intent: Intent, onVersion: number): Promise<EditOutcome | undefined> {
    const form = new FormData();
    const values = { ...fields, ...words, version: String(onVersion), intent };
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    if (!isOwn(words)) unanswered.current.push(words);
    return action({ status: 'idle' }, form);
  }
  async function send(intent: Intent): Promise<void> {
    if (new TextEncoder().encode(words.content).length > CONTENT_BYTES) {
      setState({ status: 'too-long' });
      return;
    }
    sending.current = intent;
    try {
      let outcome = await post(intent, known.version);
      // The other one is this very page: the answer to an earlier save was lost. What readers see is another matter.
      if (outcome?.status === 'conflict' && !outcome.sent && isOwn(outcome.theirs))
        outcome = await post(intent, outcome.version);
      // A redirect: the next page says what happened.
      if (!outcome) return;
      if (outcome.status === 'saved') setKnown({ words, sent: outcome.sent, version: outcome.version });
      if (outcome.status === 'conflict')
        setKnown({ words: outcome.theirs, sent: outcome.sent, version: outcome.version });
      if (outcome.status === 'saved' || outcome.status === 'conflict') unanswered.current = [];
      if (outcome.status === 'unavailable') setKnown({ sent: known.sent, version: known.version });
      setState(outcome);
    } catch {
      setKnown({ sent: known.sent, version: known.version });
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

  const failed = state.status === 'offline' || state.status === 'unavailable';
  const settled = failed || ['idle', 'saved', 'unsaved', 'previewed'].includes(state.status);
  // Published meanwhile from elsewhere: what readers see changes by an order only.
  const savesItself = autosave && !known.sent && dirty && settled;
  const saveByItself = useEffectEvent(() => order('save'));
  useEffect(() => {
    if (!savesItself) return;
    const timer = setTimeout(saveByItself, failed ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [savesItself, failed, words, state]);

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
    /** What could not be saved is tried again without being asked. */
    retries: failed && savesItself,
    /** 'saved' only while nothing was typed since. */
    state:
      dirty && (state.status === 'saved' || state.status === 'idle')
        ? ({ status: 'unsaved' } as const)
        : state,
    change: (part: Partial<IssueFields>) => setWords({ ...words, ...part }),
    order,
  };
}

const same = (a: IssueFields, b: IssueFields): boolean =>
  a.title.trim() === b.title.trim() && a.summary.trim() === b.summary.trim() && a.content === b.content;
