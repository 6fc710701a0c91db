'use client';

import { useEffect } from 'react';
import { showToast } from '#components/site/toast/show-toast.ts';
import { admin } from '#content/admin/admin.ts';

/** In place of what could not be loaded: the notice as a toast, and the same text where it stays. */
export function LoadFailure({ text, path }: { text: string; path: string }) {
  useEffect(() => void showToast('error', { title: 'Error', text }), [text]);
  return (
    <div role="alert" className="card mt-8 border-error p-6">
      <p className="font-semibold text-error">{text}</p>
      <p className="mt-4">
        <a href={path} className="button button-outline">
          {admin.retry}
        </a>
      </p>
    </div>
  );
}
