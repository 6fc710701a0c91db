import { afterAll, beforeAll, describe, it } from 'vitest';
import { caches } from './caches.ts';
import { changes } from './changes.ts';
import { limits } from './limits.ts';
import { outage } from './outage.ts';
import { releases } from './releases.ts';
import { installedBalancer } from './support/balancer.ts';
import { startFleet, type Fleet } from './support/fleet.ts';
import { hasVarnish } from './support/varnish.ts';

const balancer = installedBalancer();
if (!balancer) process.stdout.write('The fleet is not tested: install the package haproxy or nginx.\n');

describe.skipIf(!balancer)(`three instances behind ${balancer ?? 'a balancer'}`, () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet(balancer!);
  }, 600_000);
  afterAll(() => fleet?.stop(), 120_000);

  changes(() => fleet);
  limits(() => fleet);
  releases(() => fleet);
  outage(() => fleet);
  if (hasVarnish()) caches(() => fleet);
  else it.skip('Varnish: install the packages varnish and varnish-modules', () => undefined);
});
