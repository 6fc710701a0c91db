import { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { openFilled } from '../lib/filled-site.ts';
import { runMeasured } from '../lib/run.ts';
import { ports } from '../lib/sites.ts';
import { measureExport } from './export.ts';
import { compareLists, timeLists } from './lists.ts';
import { measureSignIn } from './sign-in.ts';

const LARGE = {
  issues: 50_000,
  subscribers: 100_000,
  enquiries: 100_000,
  auditEvents: 100_000,
  daysOfVisits: 760,
};
/** Against which the lists are held: they must hardly be slower over large tables. */
const SMALL = { issues: 1_000, subscribers: 1_000, enquiries: 1_000, auditEvents: 1_000, daysOfVisits: 760 };

/** How fast the admin area is over large tables of an embedded database: `npm run bench:admin`. */
await runMeasured(async (supervisor) => {
  const small = new ProcessSupervisor();
  let few;
  try {
    const { sender, backendPort } = await openFilled(small, SMALL);
    few = await timeLists(sender, backendPort, SMALL);
  } finally {
    await small.stopAll();
  }
  const { sender, backendPort, email } = await openFilled(supervisor, LARGE);
  return {
    title: `The admin area with ${Object.entries(LARGE)
      .map(([what, count]) => `${count.toLocaleString('en-AU')} ${what}`)
      .join(', ')}; lists also with 1,000 of each`,
    measurements: [
      ...compareLists(await timeLists(sender, backendPort, LARGE), few),
      ...(await measureExport(sender, { site: ports.site, backend: backendPort })),
      ...(await measureSignIn(ports.site, email)),
    ],
  };
});
