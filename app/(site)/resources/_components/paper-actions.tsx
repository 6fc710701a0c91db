'use client';

import { useState, type ReactNode } from 'react';
import { usePanel } from '#components/ui/disclosure.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';

type PaperActions = {
  /** The paper's slug: the id of the element around the buttons, and the stem of theirs. */
  id: string;
  title: string;
  download: string;
  contents: string;
  /** The contact form with its subject filled in: where Download leads without scripts. */
  copyPath: string;
  /** Said when Download is pressed. */
  onRequest: ReactNode;
  children: ReactNode;
};

/** The two buttons of a paper: Download explains how to get a copy, the other opens the contents. */
export function PaperActions({ id, title, download, contents, copyPath, onRequest, children }: PaperActions) {
  const hydrated = useHydrated();
  const { panel, open, toggle } = usePanel();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <div className="no-print mt-5 flex flex-wrap gap-3">
        {hydrated ? (
          <button
            type="button"
            aria-label={`${download}: ${title}`}
            aria-expanded={opened}
            aria-controls={`${id}-copy`}
            onClick={() => setOpened(!opened)}
            className="button button-primary"
          >
            {download}
          </button>
        ) : (
          <a href={copyPath} aria-label={`${download}: ${title}`} className="button button-primary">
            {download}
          </a>
        )}
        {hydrated ? (
          <button
            type="button"
            aria-label={`${contents}: ${title}`}
            aria-expanded={open}
            aria-controls={`${id}-contents`}
            onClick={toggle}
            className="button button-outline"
          >
            {contents}
          </button>
        ) : (
          <a href={`#${id}`} aria-label={`${contents}: ${title}`} className="button button-outline">
            {contents}
          </a>
        )}
      </div>
      {/* There from the start and empty: a live region speaks when words arrive in it. */}
      <div id={`${id}-copy`} role="status" className="no-print">
        {opened && <p className="mt-4 border-l-3 border-wattle-400 pl-4">{onRequest}</p>}
      </div>
      <div ref={panel} id={`${id}-contents`} className="panel">
        {children}
      </div>
    </>
  );
}
