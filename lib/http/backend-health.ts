import { parseObject } from '#lib/text.ts';

const TIMEOUT_MS = 1_000;

/** What the embedded backend says of itself; a hosted one says nothing of it. */
export type BackendHealth = {
  /** Why it cannot store; holds no path and may be public. */
  storage?: string;
  /** When the newest backup was made (ISO 8601); null without one. */
  backup?: string | null;
};

/** Requests from the backend at this address how it is. Rejects when it does not respond within a second. */
export async function backendHealth(url: string, publishableKey: string): Promise<BackendHealth> {
  const response = await fetch(new URL('/health', url), {
    headers: { apikey: publishableKey },
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200 && response.status !== 503) return {};
  const body = parseObject(await response.text()) ?? {};
  const backup = 'backup' in body && (body.backup === null || typeof body.backup === 'string');
  return {
    ...(response.status === 503 && 'cause' in body ? { storage: String(body.cause) } : {}),
    ...(backup ? { backup: body.backup as string | null } : {}),
  };
}
