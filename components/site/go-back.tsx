'use client';

import { useRouter } from 'next/navigation';

/** Back in the browser's history; home where there is none, for example in a tab opened from a mail. */
export function GoBack() {
  const router = useRouter();
  return (
    <button
      type="button"
      className="button button-ghost"
      onClick={() => (history.length > 1 ? router.back() : router.push('/'))}
    >
      Go Back
    </button>
  );
}
