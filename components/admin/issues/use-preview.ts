'use client';

import { useEffect, useState } from 'react';
import { PREVIEW_PATH } from '#lib/newsletter/admin/issue-form.ts';

const DELAY_MS = 400;

/**
 * The content as the public reader renders it, a moment after the last keystroke; `stale` when the server
 * did not respond.
 */
export function usePreview(content: string, first: { content: string; html: string }) {
  const [shown, setShown] = useState({ ...first, stale: false });
  useEffect(() => {
    if (content === shown.content) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(PREVIEW_PATH, { method: 'POST', body: content, signal: request.signal });
        const { html } = (await response.json()) as { html?: string };
        if (!response.ok || html === undefined) throw new Error(`status ${response.status}`);
        setShown({ content, html, stale: false });
      } catch {
        if (!request.signal.aborted) setShown((last) => ({ ...last, stale: true }));
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [content, shown.content]);
  return shown;
}
