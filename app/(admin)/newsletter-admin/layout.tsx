import type { ReactNode } from 'react';
import { AdminShell } from '@/components/admin/admin-shell';

// Only the frame: who may see what is inside, each page decides itself.
export default function NewsletterAdminLayout({ children }: { children: ReactNode }) {
  return <AdminShell navigation>{children}</AdminShell>;
}
