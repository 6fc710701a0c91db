'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { notFoundPage } from '#content/words/application-errors.ts';
import { notices } from '#content/site/notices.ts';
import { showToast } from '#components/site/toast/show-toast.ts';

const subscribe = () => () => {};
/** A long address would push the page out of shape; its beginning says enough. */
const MAX_SHOWN = 120;

/** The path as it was typed, where it can be decoded: `/some page`, not `/some%20page`. */
function readablePath(): string {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}

/** The requested path, which the prerendered page cannot know: `usePathname` here breaks hydration. */
export function MissingPath() {
  const path = useSyncExternalStore(subscribe, readablePath, () => '');
  const shown = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  useEffect(() => {
    if (shown) void showToast('error', notices.notFound(shown));
  }, [shown]);
  return (
    <p data-hydrates="idle" className="data mt-5 min-h-[1.4em] break-all text-ink-300">
      {shown && (
        <>
          <span className="sr-only">{notFoundPage.requested}</span>
          {shown}
        </>
      )}
    </p>
  );
}
