import { join } from 'node:path';
import type { Browser } from 'playwright';
import { pages } from '../content/pages.ts';
import { measureArchive } from './archive/measure.ts';
import { openBrowser } from './pages/browser.ts';
import { measureBytes } from './pages/bytes.ts';
import type { Measurement } from './lib/budgets.ts';
import { measureLighthouse } from './pages/lighthouse.ts';
import { measureLoadedAhead } from './pages/loaded-ahead.ts';
import { measureNavigation } from './pages/navigation.ts';
import { requireTools, startNginx } from './lib/nginx.ts';
import type { Options, Part } from './lib/options.ts';
import { measurePhone } from './pages/phone.ts';
import { writePlainSite } from './pages/plain-site.ts';
import { runBench } from './lib/run.ts';
import { measureScripts } from './pages/scripts.ts';
import { addressOf, folder, openEmptyApp, openNextStart, openSite, ports } from './lib/sites.ts';
import { measureThroughput } from './server/throughput.ts';

/**
 * Every row of the table of goals, measured and goal side by side: `npm run bench`. Takes an hour with all
 * pages, and all the machine's attention; --only and --pages take a part. Never part of `npm test`: a figure
 * that depends on what else the machine does can fail without anyone having broken anything.
 * docs/decisions/0019-benches.md says what is compared with what.
 */
await runBench('Goals', async (supervisor, options) => {
  requireTools();
  const wants = (part: Part): boolean => options.parts.includes(part);
  const measurements: Measurement[] = [];
  if (options.parts.some((part) => part !== 'archive')) {
    const site = await openSite(supervisor);
    if (wants('server')) {
      const nextStart = await openNextStart(supervisor, site);
      measurements.push(...(await measureThroughput(site.address, nextStart, options)));
    }
    const paths = await publicPages(site.address, options);
    if (wants('bytes') || wants('phone') || wants('navigation')) {
      const empty = await openEmptyApp(supervisor, site);
      measurements.push(...(await inBrowser(site.address, empty, paths, options)));
    }
    if (wants('lighthouse'))
      measurements.push(...(await measureLighthouse(site.address, paths, options.rounds)));
  }
  if (wants('archive')) measurements.push(...(await measureArchive(supervisor)));
  return measurements;
});

/** The registered pages, and the first of each kind that comes from the database. */
async function publicPages(site: string, { pages: chosen }: Options): Promise<readonly string[]> {
  if (chosen) return chosen;
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const registered = pages.map(({ path }) => path);
  const families = [/^\/industry-updates\/\d+$/, /^\/industry-updates\/page\/\d+$/];
  const firsts = families.flatMap((family) => listed.find((path) => family.test(path)) ?? []);
  return [...registered, ...firsts];
}

async function inBrowser(
  site: string,
  empty: string,
  paths: readonly string[],
  { parts, rounds }: Options,
): Promise<Measurement[]> {
  const root = join(folder, 'plain');
  await writePlainSite(site, [...new Set([...pages.map(({ path }) => path), ...paths])], root);
  const stop = await startNginx([{ port: ports.plain, root }], join(folder, 'nginx-plain'));
  const browser: Browser = await openBrowser();
  const addresses = { site, empty, plain: addressOf(ports.plain) };
  try {
    const rows: Measurement[] = [];
    if (parts.includes('bytes')) {
      rows.push(
        ...(await measureScripts(addresses, paths)),
        ...(await measureBytes(browser, addresses, paths)),
      );
    }
    if (parts.includes('phone')) rows.push(...(await measurePhone(browser, addresses, paths, rounds)));
    if (parts.includes('navigation')) {
      rows.push(
        ...(await measureNavigation(browser, addresses, rounds)),
        ...(await measureLoadedAhead(addresses, rounds)),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await stop();
  }
}
