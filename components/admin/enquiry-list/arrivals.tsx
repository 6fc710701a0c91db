'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isSignedOut, SessionEnded } from '#components/admin/shell/session-ended.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';

const INTERVAL_MS = 60_000;
const texts = enquiries.arrivals;

type Arrived = { since: number; arrived: number; newest: string | null };

/**
 * Says that new enquiries have come since the list was loaded, and shows them when asked to, so that nobody
 * loses the place. It asks once a minute while the page is looked at, and when somebody comes back to it;
 * after the session has ended only then.
 */
export function Arrivals({ since }: { since: number }) {
  const router = useRouter();
  const [known, setKnown] = useState<Arrived>({ since, arrived: 0, newest: null });
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const requests = new AbortController();
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const response = await fetch(`${ENQUIRIES_PATH}/arrivals.json?since=${since}`, {
          redirect: 'manual',
          signal: requests.signal,
        });
        isOver = isSignedOut(response);
        setEnded(isOver);
        if (response.ok) setKnown({ since, ...((await response.json()) as Omit<Arrived, 'since'>) });
      } catch {
        // The next time; the server logs its own failures.
      }
    };
    const now = (): void => void ask();
    const timer = setInterval(() => {
      if (!isOver) now();
    }, INTERVAL_MS);
    window.addEventListener('focus', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', now);
      requests.abort();
    };
  }, [since]);
  const { arrived, newest } = known;
  return (
    <>
      {ended && (
        <div className="mt-6">
          <SessionEnded />
        </div>
      )}
      <div role="status" className="mt-6 empty:hidden">
        {known.since === since && arrived > 0 && (
          <p className="flex flex-wrap items-center gap-4 rounded-card border-2 border-accent p-4 [contain:paint]">
            {texts.text(arrived, newest ?? '')}
            <button
              type="button"
              onClick={() => router.refresh()}
              className="button button-outline min-h-11 px-4"
            >
              {texts.show}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
