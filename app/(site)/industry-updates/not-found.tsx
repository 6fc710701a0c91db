import type { Metadata } from 'next';
import { NotFoundView } from '#components/site/not-found/not-found-view.tsx';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

// For a page of ours that finds it has nothing to show, such as an issue number that was never sent. The layout brings the frame.
export default function NotFound() {
  return <NotFoundView />;
}
