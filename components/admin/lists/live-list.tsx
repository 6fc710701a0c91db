'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useTransition, type MouseEvent, type ReactNode } from 'react';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

const Reload = createContext<() => void>(() => undefined);

/** Reloads the list and shows its first entry; the list says so meanwhile. */
export const useReload = (): (() => void) => useContext(Reload);

type LiveList = { loading: string; tools: ReactNode; list: ReactNode; detail: ReactNode };

/**
 * A list rendered by the server beside the entry chosen from it; says that it is loading while another
 * page is.
 */
export function LiveList({ loading, tools, list, detail }: LiveList) {
  const router = useRouter();
  const [pending, startLoading] = useTransition();
  const reload = () =>
    startLoading(() => {
      router.push(ADMIN_HOME);
      router.refresh();
    });

  /** Previous and Next load another list; choosing an entry does not. */
  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[rel]');
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    startLoading(() => router.push(link.pathname + link.search));
  }

  return (
    <Reload value={reload}>
      {tools}
      <div className="mt-8 grid gap-10 lg:grid-cols-12">
        <div className="lg:col-span-4" aria-busy={pending} onClickCapture={onClick}>
          <div role="status">{pending && <p className="card p-6 text-muted">{loading}</p>}</div>
          {!pending && list}
        </div>
        <div className="min-w-0 lg:col-span-8">{detail}</div>
      </div>
    </Reload>
  );
}
