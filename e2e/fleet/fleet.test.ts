import { afterAll, beforeAll, describe, it } from 'vitest';
import { hasKeys, hasVarnish } from '#deploy/tests/support/varnish.ts';
import { caches } from './caches.ts';
import { changes } from './changes.ts';
import { limits } from './limits.ts';
import { outage } from './outage.ts';
import { releases } from './releases.ts';
import { BALANCERS, installedBalancers } from './support/balancer.ts';
import { startFleet, type Fleet } from './support/fleet.ts';

const installed = installedBalancers();
if (installed.length === 0)
  process.stdout.write('The fleet is not tested: install the package haproxy or nginx.\n');

describe.skipIf(installed.length === 0)('three instances of one build', () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet(installed);
  }, 600_000);
  afterAll(() => fleet?.stop(), 120_000);

  changes(() => fleet);
  limits(() => fleet);
  for (const name of BALANCERS) {
    const at = installed.indexOf(name);
    if (at === -1) it.skip(`${name}: install the package ${name}`, () => undefined);
    else
      describe(`behind ${name}`, () => {
        releases(() => ({ ...fleet, balanced: fleet.balancers[at]!.port }));
      });
  }
  outage(() => fleet);
  if (hasVarnish() && hasKeys()) caches(() => fleet);
  else it.skip('Varnish: install the packages varnish and varnish-modules', () => undefined);
});
