import { ports } from './addresses.ts';
import { startSecondSite } from './second-site.ts';

/** The same build once more, with the middleware told to let everyone pass: what is left protects by itself. Returns what stops it. */
export async function startUnguardedSite(): Promise<{ origin: string; stop: () => Promise<unknown> }> {
  const stop = await startSecondSite(ports.unguarded, { EMBEDDED_BACKEND: '1', ADMIN_GUARD: 'off' });
  return { origin: `http://127.0.0.1:${ports.unguarded}`, stop };
}
