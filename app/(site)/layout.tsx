import type { ReactNode } from 'react';
import { Reveal } from '#components/site/reveal.tsx';
import { SiteShell } from '#components/site/shell.tsx';

// The footer's year and the legal pages' date are Sydney's: every page is made anew once a day.
export const revalidate = 86400;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteShell>
      {children}
      <Reveal />
    </SiteShell>
  );
}
