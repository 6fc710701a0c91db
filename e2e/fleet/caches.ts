import { expect, it } from 'vitest';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { issueEditorOf, newDraft } from './support/issue-editor.ts';
import type { Fleet } from './support/fleet.ts';
import { rounds } from './support/rounds.ts';

const SOON = { timeout: 60_000, interval: 300 };
const TRIES = rounds.fromVarnish;
const texts = newsletterAdmin.editor.cdn;

export const caches = (fleetNow: () => Fleet) =>
  it('Varnish gives a withdrawn text never, once the editor says "from all caches"', async () => {
    const fleet = fleetNow();
    const { client, instances, cookie } = fleet;
    const varnish = fleet.varnish!;
    const { number } = await newDraft(fleet, 'Wombats withdrawn');
    const page = `/industry-updates/${number}`;
    const editor = issueEditorOf(fleet, 0);
    const state = async () =>
      (await client.send(instances[1]!.port, `/newsletter-admin/issues/${number}`, { headers: { cookie } }))
        .body;
    await editor.save(number, 'Wombats withdrawn', 'publish');
    await expect.poll(state, SOON).toContain(texts.current);
    const isKept = async () => {
      const { body, headers } = await client.send(varnish.port, page);
      // The id of the request, and of the one that brought the page.
      return body.includes('Wombats withdrawn') && /^\d+ \d+$/.test(String(headers['x-varnish']));
    };
    await expect.poll(isKept, SOON).toBe(true);
    expect((await client.send(varnish.port, page)).headers).not.toHaveProperty('surrogate-key');

    await varnish.fault('down');
    await editor.show(number, 'withdrawn');
    expect(await state()).toContain(texts.removing);
    await expect.poll(varnish.refused, SOON).toBeGreaterThan(1);
    expect(await state()).not.toContain(texts.withdrawn);
    await varnish.fault('none');
    await expect.poll(state, SOON).toContain(texts.withdrawn);
    const paths = [page, '/industry-updates', '/feed.xml', '/atom.xml', '/feed.json', '/llms.txt'];
    const bodies = await Promise.all(
      Array.from(
        { length: TRIES },
        async (_, at) => (await client.send(varnish.port, paths[at % paths.length]!)).body,
      ),
    );
    expect(bodies.filter((body) => body.includes('Wombats withdrawn'))).toEqual([]);
  });
