import type { ReactNode } from 'react';
import { SiteShell } from '#components/site/shell.tsx';
import '#app/globals.css';

// Regenerated daily for the footer's year and the legal pages' date, which are Sydney's.
export const revalidate = 86400;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <SiteShell>{children}</SiteShell>;
}
