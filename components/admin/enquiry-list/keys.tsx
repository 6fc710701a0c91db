'use client';

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { enquiries } from '#content/admin/enquiries.ts';

const STORED = 'enquiry-keys';
const texts = enquiries.keys;

/** Whether the keys are used: WCAG 2.1.4 wants a way to switch them off. Told to every part of the page. */
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const areUsed = (): boolean => localStorage.getItem(STORED) !== 'off';
function use(used: boolean): void {
  if (used) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  for (const listener of listeners) listener();
}

/** A box to be ticked takes no letters; every other field does. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

type Keys = {
  /** Each key with what it does. */
  keys: Readonly<Record<string, string>>;
  onPress: (key: string) => void;
};

/** The keys of a page, listed where they can be switched off. Nothing without scripts. */
export function Keys({ keys, onPress }: Keys) {
  // 'unknown' on the server and during hydration.
  const used = useSyncExternalStore<boolean | 'unknown'>(subscribe, areUsed, () => 'unknown');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (!Object.hasOwn(keys, event.key) || takesLetters(event.target)) return;
    event.preventDefault();
    onPress(event.key);
  });
  // Before the list of keys can be seen: what it says must be true by then.
  useLayoutEffect(() => {
    if (used !== true) return;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [used]);
  if (used === 'unknown') return null;
  return (
    <details className="mt-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{texts.heading}</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {Object.entries(keys).map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="data rounded-control border border-control px-2">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">{texts.hint}</p>
      <label className="mt-2 inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={used}
          onChange={(event) => use(event.target.checked)}
        />
        {texts.use}
      </label>
    </details>
  );
}
