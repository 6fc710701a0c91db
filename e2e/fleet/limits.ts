import { describe, expect, it } from 'vitest';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { actionIds } from '#e2e/support/admin/entry-points.ts';
import { callByScript, sameOrigin } from '#e2e/support/admin/requests.ts';
import { countEnquiries, postEnquiry, ripeTokens, viaBalancer } from './support/enquiries.ts';
import type { Fleet } from './support/fleet.ts';

const SOON = { timeout: 30_000, interval: 200 };

export const limits = (fleetNow: () => Fleet) =>
  describe('limits of the whole fleet', () => {
    it('store exactly 5 of 20 parallel enquiries of one address over three instances', async () => {
      const fleet = fleetNow();
      const tokens = await ripeTokens(fleet, fleet.balanced, 20);
      const posts = await Promise.all(
        tokens.map((token, at) =>
          postEnquiry(fleet, fleet.instances[at % 3]!.port, {
            ...{ token, from: '198.18.3.1', message: `One address at once, enquiry ${at}.` },
          }),
        ),
      );
      const words = posts.map(({ result }) => result.status);
      expect(words.filter((status) => status === 'ok')).toHaveLength(5);
      expect(words.filter((status) => status === 'rate_limited')).toHaveLength(15);
      expect(await countEnquiries(fleet, 'One address at once')).toBe(5);
    });

    it('take a token of one instance on another, and store once what is posted with it at two', async () => {
      const fleet = fleetNow();
      const [token] = await ripeTokens(fleet, fleet.instances[0]!.port, 1);
      const message = 'One token at two instances.';
      const posts = await Promise.all(
        [1, 2].map((at) =>
          postEnquiry(fleet, fleet.instances[at]!.port, { token: token!, from: '198.18.4.1', message }),
        ),
      );
      expect(posts.map(({ result }) => result.status)).toContain('ok');
      expect(await countEnquiries(fleet, message)).toBe(1);
    });

    it('mail each of these enquiries once, with two workers', async () => {
      const { query, sink } = fleetNow();
      const waiting = () =>
        query(`select from app_private.mail_outbox where status in ('pending', 'claimed', 'sending') and lane = 'direct'
               and next_attempt_at < now()`);
      await expect.poll(async () => (await waiting()).length, SOON).toBe(0);
      const ids = sink.mails.map(({ email }) => email.messageId);
      expect(ids.length).toBeGreaterThan(6);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('refuse the sixth wrong password on whichever instance it comes', async () => {
      const { instances, origin, host } = fleetNow();
      const id = actionIds()['app/(admin)/login/actions.ts#signInAction']!;
      const replies: string[] = [];
      for (let at = 0; at < 8; at += 1) {
        const { body } = await callByScript(
          {
            origin: `http://127.0.0.1:${instances[at % 3]!.port}`,
            cookie: undefined,
            headers: { ...sameOrigin(origin), host, 'x-forwarded-for': viaBalancer('198.18.5.1') },
          },
          { path: '/login', id, fields: { email: accounts.owner.email, password: `wrong password ${at}` } },
        );
        replies.push(/"status":"(wrong_credentials|rate_limited)"/.exec(body)?.[1] ?? body);
      }
      const [wrong, limited] = [Array(5).fill('wrong_credentials'), Array(3).fill('rate_limited')];
      expect(replies).toEqual([...wrong, ...limited]);
    });

    it('bring a 304 to at least 99 of 100 revalidations through the balancers', async () => {
      const { client, balancers } = fleetNow();
      const known = new Map<string, string>();
      const headers = { 'accept-encoding': 'br' };
      let asked = 0;
      const ask = async (path: string) => {
        const { port } = balancers[asked++ % balancers.length]!;
        const etag = known.get(path);
        const reply = await client.send(port, path, {
          headers: { ...headers, ...(etag && { 'if-none-match': etag }) },
        });
        known.set(path, String(reply.headers.etag));
        return reply.status;
      };
      const pages = [
        '/',
        '/about',
        '/services',
        '/industry-updates',
        '/industry-updates/26',
        '/feed.xml',
        '/sitemap.xml',
      ];
      // Each instance has each of them by then.
      for (const path of pages) for (let n = 0; n < 6; n += 1) await ask(path);
      const statuses: number[] = [];
      for (let n = 0; n < 60; n += 1) for (const path of pages) statuses.push(await ask(path));
      expect(statuses.filter((status) => status === 304).length / statuses.length).toBeGreaterThanOrEqual(
        0.99,
      );
    });
  });
