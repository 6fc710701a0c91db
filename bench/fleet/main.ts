import { installedBalancers } from '../../e2e/fleet/support/balancer.ts';
import { startFleet } from '../../e2e/fleet/support/fleet.ts';
import { programNamed } from '../../deploy/tests/support/programs.ts';
import { UserError } from '../../lib/user-error.ts';
import { runBench } from '../lib/run.ts';
import { measurePublish } from './publish.ts';
import { measureStarts } from './start.ts';
import { measureThroughput } from './throughput.ts';

/**
 * `npm run bench:fleet`: what more instances of one build bring and cost, with the fleet of
 * `npm run test:fleet` (docs/decisions/0066-fleet-and-cdn.md has the figures).
 */
await runBench('One, two and three instances behind a balancer', async (_, options) => {
  const [balancer] = installedBalancers();
  if (!balancer || !programNamed('wrk'))
    throw new UserError('apt-get install --no-install-recommends haproxy wrk');
  const fleet = await startFleet([balancer], { withVarnish: false });
  try {
    return [
      ...(await measureThroughput(fleet, balancer, options)),
      ...(await measurePublish(fleet)),
      ...(await measureStarts(fleet, options)),
    ];
  } finally {
    await fleet.stop();
  }
});
