'use client';

import { useCallback, useRef } from 'react';
import { TOKEN_MAX_AGE_MS, TOKEN_MIN_AGE_MS } from '#lib/enquiries/form/form-timing.ts';

/** What goes with one message. Without a token the message is still accepted, under a tighter limit. */
export type FormToken = { requestId: string; token?: string };
type HeldToken = FormToken & { since: number };

const REQUEST_TIMEOUT_MS = 2_000;
/** The server began to count before its response reached us; this much more makes up for a coarse clock. */
const MARGIN_MS = 50;

/**
 * RFC 9562 version 4. `crypto.randomUUID` exists only on https and localhost; a preview on a plain
 * address must work too.
 */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function request(): Promise<HeldToken | undefined> {
  try {
    const response = await fetch('/api/form-token', {
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    const { token, requestId } = (await response.json()) as { token: string; requestId: string };
    return { token, requestId, since: performance.now() };
  } catch {
    return undefined;
  }
}

/**
 * The signed token of one message and its request id, which makes a retry harmless. Requested at the first
 * focus, since a prerendered page would give every visitor the same; held until a message is stored.
 */
export function useFormToken() {
  const requested = useRef<Promise<HeldToken | undefined>>(undefined);
  const ownId = useRef<string>(undefined);

  const prepare = useCallback(() => void (requested.current ??= request()), []);

  const renew = useCallback(() => {
    requested.current = undefined;
    ownId.current = undefined;
  }, []);

  /**
   * The token to send now, once it is old enough for the server to believe that a person filled in the
   * form.
   */
  const ready = useCallback(async (): Promise<FormToken> => {
    let held = await (requested.current ??= request());
    // A token that could not be had at the first focus, or has lain for too long, is worth one more try.
    if (!held || performance.now() - held.since > TOKEN_MAX_AGE_MS)
      held = await (requested.current = request());
    if (!held) return { requestId: (ownId.current ??= randomUuid()) };
    const wait = held.since + TOKEN_MIN_AGE_MS + MARGIN_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return held;
  }, []);

  return { prepare, ready, renew };
}
