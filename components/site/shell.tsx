import type { ReactNode } from 'react';
import { SiteFooter } from './footer';
import { SiteHeader } from './header';

const MAIN_ID = 'main';

/** The frame of every page: skip link, header, main, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-wattle-400 focus:px-4 focus:py-3 focus:font-semibold focus:text-ink-950"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
