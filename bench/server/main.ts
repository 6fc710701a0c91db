import { runBench } from '../lib/run.ts';
import { openNextStart, openSite } from '../lib/sites.ts';
import { requireTools } from '../lib/nginx.ts';
import { measureThroughput } from './throughput.ts';

/**
 * How fast the site serves what is ready, against an nginx with the same bytes: `npm run bench:server`. Only
 * ratios mean anything, and those only from one run. docs/decisions/0019-benches.md says what is compared
 * with what.
 */
await runBench('Serving, against nginx with the same bytes', async (supervisor, options) => {
  requireTools();
  const site = await openSite(supervisor);
  return measureThroughput(site.address, await openNextStart(supervisor, site), options);
});
