'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isSignedOut } from '#components/admin/shell/session-ended.tsx';
import type { Send, SendOverview } from '#lib/newsletter/sending/overview.ts';
import { progressPath } from '#lib/newsletter/sending/send-form.ts';

const INTERVAL_MS = 2_000;

export type Progress = { send: Send; pace: SendOverview['pace']; now: string };

/**
 * How far a send is: what the page came with, then what the server says every two seconds until the send has
 * ended and nothing of it waits: what is decided about all its mails is done in portions. The page is loaded
 * again when the send changes its state, and with it what can be done, but only while somebody is there: to
 * load it counts as use of the session. After the session has ended the server is asked again when somebody
 * comes back to the page.
 */
export function useProgress(
  number: number,
  loaded: Progress,
): Progress & { stale: boolean; signedOut: boolean } {
  const router = useRouter();
  const [polled, setPolled] = useState(loaded);
  const [stale, setStale] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  // A page that was loaded after a button was pressed is newer than the last response.
  const current = polled.now > loaded.now ? polled : loaded;
  const { status, frozen_at: frozenAt } = loaded.send;
  const { pending, settling } = current.send;
  const ended = (status === 'finished' || status === 'stopped') && pending === 0 && settling === null;

  useEffect(() => {
    if (ended) return;
    const requests = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      try {
        const response = await fetch(progressPath(number), { redirect: 'manual', signal: requests.signal });
        setSignedOut(isSignedOut(response));
        if (isSignedOut(response)) {
          window.addEventListener('focus', () => void poll(), { once: true, signal: requests.signal });
          return;
        }
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { send, ...next } = (await response.json()) as Omit<Progress, 'send'> & { send: Send | null };
        if (send) setPolled({ ...next, send });
        setStale(false);
        const isOther = send?.status !== status || send.frozen_at !== frozenAt;
        if (isOther && document.hasFocus()) router.refresh();
      } catch {
        if (!requests.signal.aborted) setStale(true);
      }
      if (!requests.signal.aborted) timer = setTimeout(() => void poll(), INTERVAL_MS);
    };
    timer = setTimeout(() => void poll(), INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      requests.abort();
    };
  }, [number, status, frozenAt, ended, router]);

  return { ...current, stale, signedOut };
}
