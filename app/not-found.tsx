import type { Metadata } from 'next';
import { SiteShell } from '@/components/site/shell';
import { NotFoundView } from '@/components/views/not-found-view';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

// Rendered outside the group layouts, so it brings the frame itself.
export default function NotFound() {
  return (
    <SiteShell>
      <NotFoundView />
    </SiteShell>
  );
}
