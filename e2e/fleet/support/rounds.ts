/**
 * How often each thing is tried: `npm run test:fleet` takes the numbers that the site promises, `npm test`
 * (FLEET_ROUNDS=few) as many as fit into a minute (docs/decisions/0066-fleet-and-cdn.md).
 */
export const rounds =
  process.env['FLEET_ROUNDS'] === 'few'
    ? { issues: 2, firstRequests: 60, outageMs: 8_000, perSecond: 50, enquiries: 6, fromVarnish: 60 }
    : { issues: 20, firstRequests: 200, outageMs: 600_000, perSecond: 200, enquiries: 30, fromVarnish: 200 };
