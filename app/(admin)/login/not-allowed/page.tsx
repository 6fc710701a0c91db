import type { Metadata } from 'next';
import { NotAllowedView } from '@/components/admin/not-allowed-view';
import { admin } from '@/content/admin';

export const metadata: Metadata = { title: admin.notAllowed.title };

// Shown by the middleware in place of an admin page, with status 403. It is a page of its own because what forbidden() shows needs a
// script.
export default function NotAllowedPage() {
  return <NotAllowedView />;
}
