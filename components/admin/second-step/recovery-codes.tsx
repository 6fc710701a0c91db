'use client';

import { useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { secondStep } from '#content/admin/people/second-step.ts';

const texts = secondStep.codes;

/** Codes as they are shown once, to be copied or printed where scripts run. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState('');
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(texts.copied),
      () => setSaid(texts.notCopied),
    );
  return (
    <div className="mt-4">
      <p className="font-semibold">{texts.shown}</p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="data">
            {code}
          </li>
        ))}
      </ul>
      {hydrated && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <button type="button" onClick={copy} className="button button-outline min-h-11 px-4">
            {texts.copy}
          </button>
          <button
            type="button"
            onClick={() => globalThis.print()}
            className="button button-outline min-h-11 px-4"
          >
            {texts.print}
          </button>
          <p role="status">{said}</p>
        </div>
      )}
    </div>
  );
}
