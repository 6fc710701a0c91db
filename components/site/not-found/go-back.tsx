'use client';

import { notFoundPage } from '#content/words/application-errors.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';

/** Back in the browser's history, or home in a tab that has none. */
export function GoBack() {
  // Without scripts the button could do nothing, so it is not there.
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="button button-ghost"
      onClick={() => (history.length > 1 ? history.back() : location.assign('/'))}
    >
      {notFoundPage.back}
    </button>
  );
}
