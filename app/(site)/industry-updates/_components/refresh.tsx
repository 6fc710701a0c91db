'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { notices } from '#content/site/notices.ts';
import { SHORT_NOTICE_MS, showToast } from '#components/site/toast/show-toast.ts';
import type { Failed, Result } from '#lib/result.ts';
import { refreshPath } from '#lib/routes.ts';

/** One notice at a time: what came of a refresh takes the place of the notice that it began. */
const NOTICE = { replaces: 'archive' };

type RefreshResult = Result<{ total: number }, Failed<'unavailable'> | Failed<'failed'>>;

async function requestRefresh(): Promise<RefreshResult> {
  try {
    const body = new URLSearchParams({ from: location.pathname });
    const response = await fetch(refreshPath, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    return (await response.json()) as RefreshResult;
  } catch {
    return { status: 'failed' };
  }
}

/** The four load notices of docs/specification.md#notices. */
function announce(result: RefreshResult, options: { duration?: number } = {}): Promise<void> {
  const { loaded, none, databaseError, unexpected } = notices.archive;
  if (result.status === 'unavailable') return showToast('error', databaseError, NOTICE);
  if (result.status === 'failed') return showToast('error', unexpected, NOTICE);
  return result.total > 0
    ? showToast('success', loaded(result.total), { ...NOTICE, ...options })
    : showToast('info', none, NOTICE);
}

const Refresh = createContext({ busy: false, refresh: () => {} });

const ANNOUNCED = 'archive-announced';

/** Whether to announce: once per visit, since someone who comes back from an issue has been told. */
function isFirstOfVisit(): boolean {
  try {
    const isFirst = sessionStorage.getItem(ANNOUNCED) === null;
    sessionStorage.setItem(ANNOUNCED, 'yes');
    return isFirst;
  } catch {
    // A browser may keep nothing for a site.
    return true;
  }
}

/**
 * Fetches the archive again. The server checks for changes first; then the router requests this page.
 * `total` is given where loading is announced, as the specification has it for the archive's first page.
 */
export function RefreshArchive({ total, children }: { total?: number; children: ReactNode }) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const [result, setResult] = useState<RefreshResult>();

  useEffect(() => {
    if (total === undefined || !isFirstOfVisit()) return;
    void announce({ status: 'ok', total }, { duration: SHORT_NOTICE_MS });
  }, [total]);

  useEffect(() => {
    if (result) void announce(result);
  }, [result]);

  const refresh = () =>
    startTransition(async () => {
      void showToast('info', notices.archive.refreshing, NOTICE);
      const refreshed = await requestRefresh();
      startTransition(() => {
        if (refreshed.status === 'ok') router.refresh();
        setResult(refreshed);
      });
    });
  return <Refresh value={{ busy, refresh }}>{children}</Refresh>;
}

type RefreshButton = { label: string; busyLabel?: string; className: string };

/** A form, so that it does its work before and without scripts too. */
export function RefreshButton({ label, busyLabel = label, className }: RefreshButton) {
  const { busy, refresh } = useContext(Refresh);
  const path = usePathname();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A button that is disabled loses the focus; a keyboard gets it back.
  useEffect(() => {
    if (!busy && hadFocus.current && document.activeElement === document.body) button.current?.focus();
    if (!busy) hadFocus.current = false;
  }, [busy]);

  return (
    <form
      method="post"
      action={refreshPath}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        hadFocus.current = document.activeElement === button.current;
        refresh();
      }}
    >
      <input type="hidden" name="from" value={path} />
      <button ref={button} disabled={busy} className={className}>
        {busy ? busyLabel : label}
      </button>
    </form>
  );
}

/** Its children, or placeholders in their shape while they are fetched. */
export function WhileFresh({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const { busy } = useContext(Refresh);
  return (
    <div aria-busy={busy} data-hydrates="idle">
      {busy && placeholder}
      <div hidden={busy}>{children}</div>
    </div>
  );
}
