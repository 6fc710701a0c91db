import type { ReactNode } from 'react';
import { Reveal } from '@/components/site/reveal';
import { SiteShell } from '@/components/site/shell';
// Not used here: a form that is still being sent when its visitor goes on to the next page is posted to that page, which then has to know the action.
import './_actions/send-enquiry';

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
