'use client';

import { useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';

const button =
  'min-h-11 rounded-control border border-control px-4 text-[0.9375rem] font-semibold hover:border-text';

/** Copying the issue's address and printing it: without a script there is nothing to press. */
export function IssueTools({ path }: { path: string }) {
  const ready = useHydrated();
  const [said, setSaid] = useState('');

  const copy = async () => {
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Link copied');
    } catch {
      // Not allowed, or no secure connection: the address itself can still be copied by hand.
      setSaid(`Copy this address: ${address}`);
    }
  };

  return (
    // Invisible rather than absent until then, so that the text below does not jump.
    <div
      data-hydrates="idle"
      className={`no-print mt-4 flex flex-wrap items-center gap-3 ${ready ? '' : 'invisible'}`}
    >
      <button type="button" onClick={() => void copy()} className={button}>
        Copy link
      </button>
      <button type="button" onClick={() => window.print()} className={button}>
        Print
      </button>
      <p role="status" className="text-meta break-all text-muted">
        {said}
      </p>
    </div>
  );
}
