import { setTimeout as delay } from 'node:timers/promises';
import { issueEditorOf, newDraft } from '../../e2e/fleet/support/issue-editor.ts';
import type { Fleet } from '../../e2e/fleet/support/fleet.ts';
import type { Measurement } from '../lib/budgets.ts';
import { medianOf } from '../lib/statistics.ts';

const PUBLISHED = 3;
/** Longer than an instance takes to hear of a change (2.5 s). */
const HEARD_MS = 4_000;

/** What one issue that is published on one of three instances costs the database, in requests to its API. */
export async function measurePublish(fleet: Fleet): Promise<Measurement[]> {
  const { instances, client, environment } = fleet;
  const editor = issueEditorOf(fleet, 0);
  // The first and the third instance share a proxy.
  const proxies = [...new Set(instances.map((_, at) => environment(at)['SUPABASE_URL']!))];
  const queries = async (): Promise<number> => {
    const counts = await Promise.all(
      proxies.map(async (url) => Number(await (await fetch(`${url}/__fault/requests`)).text())),
    );
    return counts.reduce((total, count) => total + count, 0);
  };
  const viewAll = async (number: number): Promise<void> => {
    for (const { port } of instances)
      for (const path of [`/industry-updates/${number}`, '/industry-updates']) {
        const { status } = await client.send(port, path, { headers: { 'x-forwarded-for': '198.18.0.1' } });
        if (status !== 200) throw new Error(`${path} is not served by an instance: ${status}`);
      }
  };
  const results: Record<'publish' | 'views', number>[] = [];
  for (let turn = 0; turn < PUBLISHED; turn += 1) {
    const { number } = await newDraft(fleet, `Measured ${turn}`);
    await delay(HEARD_MS);
    await viewAll(26);
    const before = await queries();
    await editor.save(number, `Measured ${turn}`, 'publish');
    await delay(HEARD_MS);
    const published = await queries();
    await viewAll(number);
    // A stale page goes out while it is regenerated.
    await delay(1_000);
    results.push({ publish: published - before, views: (await queries()) - published });
  }
  const row = (what: string, figure: keyof (typeof results)[number], note: string): Measurement => ({
    ...{ what, note, unit: 'count', measured: medianOf(results, (each) => each[figure]) },
  });
  return [
    row('queries of a publish', 'publish', 'until all three have heard, with the editor rendered again'),
    row('queries of the views after it', 'views', 'the issue and the list, once on each of three instances'),
  ];
}
