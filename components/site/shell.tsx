import type { ReactNode } from 'react';
import { BrowserScript } from './browser-script.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header/header.tsx';
import { SkipLink } from './skip-link.tsx';

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

/** A page's header and main. A layout does not know its page's path, so each page brings them itself. */
export function SitePage({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader path={path} />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
