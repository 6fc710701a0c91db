import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '#app/admin.css';

// Every page here depends on the caller.
export const dynamic = 'force-dynamic';
export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function AdminAreaLayout({ children }: { children: ReactNode }) {
  return children;
}
