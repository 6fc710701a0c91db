import type { ReactNode } from 'react';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header/header.tsx';
import { SkipLink } from './skip-link.tsx';

const MAIN_ID = 'main';

/** The frame of every page: skip link, header, main, footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink target={MAIN_ID} />
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
