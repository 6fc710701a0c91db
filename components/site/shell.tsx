import type { ReactNode } from 'react';
import { BrowserScript } from './browser-script.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header/header.tsx';
import { ParsedBeforePaint } from './parsed-before-paint.tsx';
import { SheetMarks } from './sheet-marks.tsx';
import { SkipLink } from './skip-link.tsx';
import { pages } from '#content/pages.ts';

const MAIN_ID = 'main';

/** What is the same on every page, around header and main: skip link, footer and script. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <BrowserScript />
      <SkipLink target={MAIN_ID} />
      {children}
      <SiteFooter />
    </>
  );
}

type SitePage = {
  path?: string;
  /** When the text last changed, as an ISO 8601 string; else the page's record says it. */
  changed?: string | undefined;
  children: ReactNode;
};

const updatedOn = (path: string): string | undefined =>
  pages.find((page) => page.path === path)?.meta.updated;

/** A page's header and main. A layout does not know its page's path, so each page brings them itself. */
export function SitePage({ path, changed, children }: SitePage) {
  return (
    <>
      <ParsedBeforePaint id={MAIN_ID} />
      <SiteHeader path={path} />
      {path && <SheetMarks path={path} changed={changed ?? updatedOn(path)} />}
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
