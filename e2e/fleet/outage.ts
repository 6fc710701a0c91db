import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { issueEditorOf, newDraft } from './support/issue-editor.ts';
import { postEnquiry } from './support/enquiries.ts';
import type { Fleet } from './support/fleet.ts';
import { expectWithin, rounds } from './support/rounds.ts';

/** Between rounds of pages, so that ten minutes do not take a processor. */
const PAUSE_MS = 100;
const SOON = { timeout: 30_000, interval: 200 };
/** Within which a cached page is there. */
const GOAL_MS = 50;
/** Within which every page shows what changed during an outage once it is over. */
const CURRENT_MS = 2_500;

export const outage = (fleetNow: () => Fleet) =>
  describe('while the database is away', () => {
    it(
      'every instance stays in rotation, pages are 200, forms say "not confirmed"; then all is current',
      async () => {
        const fleet = fleetNow();
        const { client, instances, balanced, balancers } = fleet;
        const { number } = await newDraft(fleet, 'Before the outage');
        await issueEditorOf(fleet, 0).save(number, 'Before the outage', 'publish');
        const pages = [
          '/',
          '/about',
          '/industry-updates',
          `/industry-updates/${number}`,
          '/feed.xml',
          '/sitemap.xml',
        ];
        for (const { port } of instances.slice(0, 3))
          for (const path of pages)
            await expect.poll(async () => (await client.send(port, path)).status, SOON).toBe(200);
        await fleet.fault('down');
        const ends = performance.now() + rounds.outageMs;
        const statuses = new Set<number>();
        const times: number[] = [];
        for (let round = 0; performance.now() < ends; round += 1) {
          const { port } = balancers[round % balancers.length]!;
          for (const path of pages) {
            const sent = performance.now();
            statuses.add((await client.send(port, path)).status);
            times.push(performance.now() - sent);
          }
          await delay(PAUSE_MS);
        }
        expect([...statuses]).toEqual([200]);
        for (const { port } of instances.slice(0, 3)) {
          expect((await client.send(port, '/api/health/serving')).status).toBe(200);
          expect((await client.send(port, '/api/health/ready')).status).toBe(503);
        }
        const posted = await postEnquiry(fleet, balanced, {
          from: '198.18.1.1',
          message: 'Nobody can store this.',
        });
        expect([posted.status, posted.result]).toMatchObject([
          200,
          { status: 'unavailable', values: { message: 'Nobody can store this.' } },
        ]);
        await fleet.query(
          "update public.newsletter_issues set title = 'During the outage' where issue_number = $1",
          [number],
        );
        await fleet.fault('none');
        const over = performance.now();
        const showing = (port: number, path: string) =>
          expect
            .poll(async () => (await client.send(port, path)).body, { ...SOON, interval: 100 })
            .toContain('During the outage')
            .then(() => performance.now() - over);
        const current = await Promise.all(
          instances
            .slice(0, 3)
            .flatMap(({ port }) =>
              [`/industry-updates/${number}`, '/industry-updates', '/feed.xml'].map((path) =>
                showing(port, path),
              ),
            ),
        );
        expectWithin(CURRENT_MS, 1, current, 'pages current after an outage');
        expectWithin(GOAL_MS, 0.99, times, 'pages without a database');
      },
      rounds.outageMs + 120_000,
    );
  });
