import { arrivals, runOutage } from '../../workers/mail/support/outage.ts';

/** `npm run bench:mail-outage [seconds]`: a mail server that is down for a minute while enquiries arrive. */
const seconds = Number(process.argv[2] ?? 60);
const { sent, mails, inDoubt, recoveryMs } = await runOutage({
  enquiries: 20,
  outageMs: seconds * 1000,
  env: {},
  say: (line) => console.log(`  ${line}`),
});
const counts = arrivals(sent, mails);
const exactlyOnce = counts.filter((count) => count === 1).length;
console.log(
  `  ${counts.length} mails due, ${exactlyOnce} delivered exactly once, ${counts.filter((count) => count === 0).length} lost, ` +
    `${counts.filter((count) => count > 1).length} delivered more than once, ${inDoubt.length} in doubt; ` +
    `last one ${(recoveryMs / 1000).toFixed(1)} s after the server's return`,
);
process.exitCode = exactlyOnce === counts.length && mails.length === counts.length ? 0 : 1;
