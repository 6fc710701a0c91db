import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { NotAllowedView } from '#components/admin/shell/not-allowed-view.tsx';
import { navigationCounts } from '#lib/admin/navigation-counts.ts';
import { callerRole, callerStatus } from '#lib/auth/session.ts';
import { setResponseStatus } from '#lib/http/request.ts';

// Each page decides itself who may see it; without scripts the page that forbidden() leads to is not shown,
// so this frame shows it.
export default async function NewsletterAdminLayout({ children }: { children: ReactNode }) {
  if ((await callerStatus()) === 'forbidden') {
    setResponseStatus(await headers(), 403);
    return <NotAllowedView />;
  }
  return (
    <AdminShell navigation role={await callerRole()} counts={await navigationCounts()}>
      {children}
    </AdminShell>
  );
}
