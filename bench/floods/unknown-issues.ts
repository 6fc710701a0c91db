import { setTimeout as delay } from 'node:timers/promises';
import { pages } from '../../content/pages.ts';
import type { FloodPart } from './parts.ts';
import { send } from '../lib/send.ts';
import { addresses, note, watch, type Seen } from './visitor.ts';

const PER_SECOND = 100;
const EVERY_MS = 200;

export const unknownIssues: FloodPart = {
  name: 'unknown-issues',
  title: `${PER_SECOND} unknown issue numbers a second at a site that was just started`,
  async measure(site, heldMs) {
    const paths = [...pages.map(({ path }) => path), '/industry-updates', '/industry-updates/1', '/feed.xml'];
    const visits = { paths, everyMs: EVERY_MS };
    const duration = Math.max(heldMs, paths.length * EVERY_MS);
    const quiet = await watch(site, visits, () => delay(duration));
    await site.restart();
    const statuses = new Map<number, number>();
    const seen: Seen = await watch(site, visits, async () => {
      const sent: Promise<void>[] = [];
      const began = performance.now();
      const seconds = (): number => (performance.now() - began) / 1_000;
      for (let n = 0; seconds() * 1_000 < duration; n += 1) {
        while (seconds() * PER_SECOND < n) await delay(1);
        const unknown = send(site.port, {
          from: addresses.floods[0],
          path: `/industry-updates/${100_000 + n}`,
        });
        sent.push(unknown.then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)));
      }
      await Promise.all(sent);
    });
    const flood = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return [
      {
        what: `unknown numbers: refused of ${seen.responses.length} views of existing pages`,
        measured: seen.refused,
        unit: 'count',
        goal: { atMost: 0 },
        note: note(quiet, seen),
      },
      { what: '  longest wait', measured: seen.longestMs, unit: 'ms', note: `the flood got ${flood}` },
    ];
  },
};
