import 'server-only';
import { config, linkedOrigin } from '#lib/config.ts';

export type Installation = {
  version: string;
  /** ISO 8601 */
  startedAt: string;
  node: string;
  address: string;
  backend: 'embedded' | 'hosted';
  delivery: 'smtp' | 'folder' | 'none' | 'unknown';
};

/** What runs here, and since when. */
export function installation(): Installation {
  const { SITE_VERSION: version, EMBEDDED_BACKEND: isEmbedded, MAIL_DELIVERY: delivery } = config();
  return {
    version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    node: process.version,
    address: linkedOrigin(),
    backend: isEmbedded ? 'embedded' : 'hosted',
    delivery: delivery ?? 'unknown',
  };
}
