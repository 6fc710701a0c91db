import 'server-only';
import type { Admin } from '#lib/auth/session.ts';
import { config, supabaseConnection } from '#lib/config.ts';
import { backendHealth } from '#lib/http/backend-health.ts';
import { readOverview, type Overview } from './overview.ts';
import { systemChecks, type Check } from './system-checks.ts';

export type SystemState = { overview: Overview; checks: Check[] };

/** What waits for an admin, and how each part of the installation is. @throws UnavailableError */
export async function readSystemState(admin: Admin): Promise<SystemState> {
  const { url, publishableKey } = supabaseConnection();
  const { EMBEDDED_BACKEND: isEmbedded, CDN: cdn, MAIL_DELIVERY: delivery } = config();
  const [overview, health] = await Promise.all([
    readOverview(admin),
    // Without its word on itself the other lines still count.
    backendHealth(url, publishableKey).catch(() => undefined),
  ]);
  const options = { isEmbedded, hasCdn: cdn !== undefined, delivery };
  return { overview, checks: systemChecks(overview, health, options) };
}
