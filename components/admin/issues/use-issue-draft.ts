'use client';

import { unstable_rethrow } from 'next/navigation';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RETRY_DELAY_MS } from '#components/admin/form/retry-delay.ts';
import { forgetKept, keep, useKept } from '#components/admin/form/use-kept.ts';
import { usePageChangeWarning } from '#components/admin/form/use-page-change-warning.ts';
import { MAX_CONTENT_BYTES, type EditState, type IssueFields } from '#lib/newsletter/admin/issue-form.ts';

export type EditAction = (previous: EditState, form: FormData) => Promise<EditState>;
export type DraftState = EditState | { status: 'saving' | 'unsaved' | 'offline' };

type Draft = {
  target: Record<'id' | 'number', string>;
  /** What is stored, and its version. */
  stored: IssueFields;
  version: number;
  /** The result a page without scripts was rendered with. */
  initial: EditState;
  action: EditAction;
  autosave: boolean;
  /** Whether the words may not be changed: then nothing that was left comes back. */
  locked: boolean;
};

/** What was left unasked, what was or may have been stored then, and the version known. */
type KeptIssue = { fields: IssueFields; bases: IssueFields[]; version: number };

type Intent = 'save' | 'publish';

/** Without a keystroke, before a draft is saved. */
const AUTOSAVE_DELAY_MS = 1_200;

/**
 * The fields in an editor and their way to the server: one save at a time, each on the version of the one
 * before. What is typed lives here and is never replaced by a response. After a conflict or a refusal
 * nothing is saved until the person says so.
 */
export function useIssueDraft({ target, stored, version, initial, action, autosave, locked }: Draft) {
  const [fields, setFields] = useState(initial.fields ?? stored);
  const [state, setState] = useState<DraftState>(initial);
  // Without fields when a response was lost: then what is stored is the old text or the new one.
  const [known, setKnown] = useState<{ fields?: IssueFields; sent: boolean; version: number }>({
    fields: stored,
    sent: false,
    version: Number(initial.base?.version ?? version),
  });
  // Withdrawing the issue or putting it back raises the version of the same text.
  const [loaded, setLoaded] = useState(version);
  if (loaded !== version) {
    setLoaded(version);
    if (version > known.version && known.fields && same(stored, known.fields))
      setKnown({ ...known, version });
  }
  const sending = useRef<Intent>(undefined);
  /** What was sent since the last response: any of it may be stored. */
  const unconfirmed = useRef<IssueFields[]>([]);
  const publishNext = useRef(false);
  const dirty = !known.fields || !same(fields, known.fields);

  const key = `issue:${target.id}`;
  const kept = useKept<KeptIssue>(key);
  const [isBack, setIsBack] = useState(false);
  if (kept && !isBack && !locked && !dirty) {
    setIsBack(true);
    if (!same(kept.fields, stored)) {
      setFields(kept.fields);
      // Somebody else's words since: the next save is a conflict, which shows them.
      if (!kept.bases.some((base) => same(base, stored)))
        setKnown({ sent: known.sent, version: kept.version });
    }
  }
  useEffect(() => {
    if (isBack) forgetKept(key);
  }, [isBack, key]);

  const isOwn = (other: IssueFields): boolean => unconfirmed.current.some((each) => same(each, other));
  /** Undefined for a redirect. */
  async function post(intent: Intent, onVersion: number): Promise<EditState | undefined> {
    const form = new FormData();
    const values = { ...target, ...fields, version: String(onVersion), intent };
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    if (!isOwn(fields)) unconfirmed.current.push(fields);
    return action({ status: 'idle' }, form);
  }
  async function send(intent: Intent): Promise<void> {
    if (new TextEncoder().encode(fields.content).length > MAX_CONTENT_BYTES) {
      setState({ status: 'too_long' });
      return;
    }
    sending.current = intent;
    try {
      let result = await post(intent, known.version);
      // The other one is this very page: the response to an earlier save was lost. What readers see is
      // another matter.
      if (result?.status === 'conflict' && !result.sent && isOwn(result.theirs))
        result = await post(intent, result.version);
      if (!result) return;
      remember(result);
      setState(result);
    } catch (error) {
      // The next page says what happened.
      if (isRedirect(error)) return;
      setKnown({ sent: known.sent, version: known.version });
      setState({ status: 'offline' });
    } finally {
      sending.current = undefined;
    }
  }
  function remember(result: EditState): void {
    if (result.status === 'ok' && 'saved' in result) {
      setKnown({ fields, ...result.saved });
      unconfirmed.current = [];
    } else if (result.status === 'conflict') {
      setKnown({ fields: result.theirs, sent: result.sent, version: result.version });
      unconfirmed.current = [];
    } else if (result.status === 'unavailable') {
      setKnown({ sent: known.sent, version: known.version });
    }
  }
  const submit = (intent: Intent): void => {
    if (sending.current) {
      // An autosave must not swallow a publication.
      publishNext.current ||= intent === 'publish' && sending.current === 'save';
      return;
    }
    // Before the transition: the buttons are off at once.
    setState({ status: 'saving' });
    startTransition(() => send(intent));
  };

  const failed = state.status === 'offline' || state.status === 'unavailable';
  const settled = failed || ['idle', 'ok', 'unsaved'].includes(state.status);
  // Published meanwhile from elsewhere: what readers see changes by a button only.
  const savesItself = autosave && !known.sent && dirty && settled;
  const saveByItself = useEffectEvent(() => submit('save'));
  useEffect(() => {
    if (!savesItself) return;
    const timer = setTimeout(saveByItself, failed ? RETRY_DELAY_MS : AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [savesItself, failed, fields, state]);

  // With the fields and the version of this moment. After anything but a save the person has to look first.
  const goOn = useEffectEvent(() => {
    if (!publishNext.current || state.status === 'saving') return;
    publishNext.current = false;
    if (state.status === 'ok') submit('publish');
  });
  useEffect(() => goOn(), [state]);

  usePageChangeWarning(dirty, () =>
    keep(key, {
      fields,
      bases: [...(known.fields ? [known.fields] : []), ...unconfirmed.current],
      version: known.version,
    } satisfies KeptIssue),
  );

  return {
    fields,
    version: known.version,
    /** Whether what was left before stands in the fields, of which nothing was sent yet. */
    isBack: isBack && dirty && state.status === 'idle',
    /** What could not be saved is tried again without being told to. */
    retries: failed && savesItself,
    /** 'ok' only while nothing was typed since. */
    state: dirty && (isSaved(state) || state.status === 'idle') ? ({ status: 'unsaved' } as const) : state,
    change: (part: Partial<IssueFields>) => setFields({ ...fields, ...part }),
    submit,
  };
}

/** Whether an action has led to another page: Next then rejects its call, before that page is shown. */
function isRedirect(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

const isSaved = (state: DraftState): boolean => state.status === 'ok' && 'saved' in state;

const same = (a: IssueFields, b: IssueFields): boolean =>
  a.title.trim() === b.title.trim() &&
  a.summary.trim() === b.summary.trim() &&
  a.content === b.content &&
  a.related === b.related;
