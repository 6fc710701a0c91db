import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Client } from './support/client.ts';
import { issueEditorOf, newDraft } from './support/issue-editor.ts';
import { countEnquiries, postEnquiry, ripeTokens } from './support/enquiries.ts';
import type { Fleet } from './support/fleet.ts';
import { expectRate, rounds } from './support/rounds.ts';
import { copySecondRelease } from './support/second-release.ts';

const SOON = { timeout: 60_000, interval: 200 };
const pages = ['/', '/about', '/services', '/contact', '/industry-updates', '/feed.xml'];

export const releases = (fleetNow: () => Fleet) =>
  describe('a release', () => {
    it(`fails no request and loses no enquiry while all are restarted at ${rounds.perSecond} requests a second`, async () => {
      const fleet = fleetNow();
      const { balanced, instances, start } = fleet;
      const tokens = await ripeTokens(fleet, balanced, rounds.enquiries);
      const client = new Client(fleet.host, { keepAlive: true });
      const statuses = new Map<string, number>();
      const note = (status: string) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const asked: Promise<void>[] = [];
      let isOver = false;
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1_000;
      const asking = (async () => {
        for (let n = 0; !isOver; n += 1) {
          const path = pages[n % pages.length]!;
          asked.push(
            client.send(balanced, path, { headers: { 'x-forwarded-for': visitor(n) } }).then(
              ({ status, body }) => note(status === 200 ? '200' : `${status} ${path} ${titleOf(body)}`),
              (error: unknown) => note(String(error)),
            ),
          );
          while (!isOver && seconds() * rounds.perSecond < n + 1) await delay(1);
        }
      })();
      const posting = (async () => {
        const results = [];
        for (const [at, token] of tokens.entries()) {
          const message = `Sent while instances were replaced, ${at}.`;
          results.push(
            (await postEnquiry(fleet, balanced, { token, from: `198.18.6.${at + 1}`, message })).result
              .status,
          );
        }
        return results;
      })();
      const codes = [];
      for (const at of [0, 1, 2]) {
        const { buildDir, stop } = instances[at]!;
        codes.push(await stop());
        await start(at, { buildDir });
        // As an orchestrator does, the next one stops when this one is in rotation again.
        await expect
          .poll(async () => (await client.send(instances[at]!.port, '/api/health/serving')).status, SOON)
          .toBe(200);
        await delay(SEEN_BY_BALANCER_MS);
      }
      isOver = true;
      await asking;
      const perSecond = asked.length / seconds();
      await Promise.all(asked);
      client.close();
      expectRate(rounds.perSecond, perSecond);
      expect(codes).toEqual([0, 0, 0]);
      expect(Object.fromEntries(statuses)).toEqual({ '200': asked.length });
      expect(await posting).toEqual(tokens.map(() => 'ok'));
      expect(await countEnquiries(fleet, 'Sent while instances were replaced')).toBe(tokens.length);
    });

    it('stands beside the one before: every page finds its files, and a form of the old one is saved', async () => {
      const fleet = fleetNow();
      const { client, balanced, instances, start } = fleet;
      const { buildDir, stop } = instances[2]!;
      const { number } = await newDraft(fleet, 'Begun before the release');
      await stop();
      await start(2, { buildDir: copySecondRelease('second') });
      const inRotation = async () => (await client.send(balanced, '/')).body.includes('/second-');
      await expect.poll(inRotation, SOON).toBe(true);
      const files = new Set<string>();
      for (let n = 0; n < 6; n += 1) {
        for (const path of pages) {
          const { body } = await client.send(balanced, path);
          for (const [file] of body.matchAll(/\/_next\/static\/[\w./-]+/g)) files.add(file);
        }
      }
      const ofSecond = [...files].filter((file) => file.includes('/second-'));
      expect(ofSecond).not.toEqual([]);
      expect(files.size).toBeGreaterThan(ofSecond.length);
      const missing = [];
      // Each instance has its turn.
      for (const file of [...files, ...files, ...files]) {
        const { status } = await client.send(balanced, file);
        if (status !== 200) missing.push(`${status} ${file}`);
      }
      expect(missing).toEqual([]);

      await issueEditorOf(fleet, 2).save(number, 'Saved by the next release');
      const [stored] = await fleet.query(
        'select title from public.newsletter_issues where issue_number = $1',
        [number],
      );
      expect(stored).toEqual({ title: 'Saved by the next release' });
      const [token] = await ripeTokens(fleet, instances[0]!.port, 1);
      const message = 'A form of the release before.';
      const { result } = await postEnquiry(fleet, instances[2]!.port, {
        token: token!,
        from: '198.18.7.1',
        message,
      });
      expect(result.status).toBe('ok');
      await instances[2]!.stop();
      await start(2, { buildDir });
    });
  });

/** Each from a network of its own, of which an instance lets few wait for a page that it has yet to make. */
const visitor = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.1`;
/** What a page that is no page says. */
const titleOf = (body: string) => /<(?:title|h1)>([^<]*)/.exec(body)?.[1] ?? body.slice(0, 100);
/** Longer than the balancer waits between two questions. */
const SEEN_BY_BALANCER_MS = 1_000;
