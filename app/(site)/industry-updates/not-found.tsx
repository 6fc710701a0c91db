import type { Metadata } from 'next';
import { NotFoundView } from '#components/site/not-found/not-found-view.tsx';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

// For a page that finds it has nothing to show, such as the number of no issue.
export default function NotFound() {
  return <NotFoundView />;
}
