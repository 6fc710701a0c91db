import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { freePorts } from '#deploy/tests/support/programs.ts';
import { issueEditorOf, newDraft } from './support/issue-editor.ts';
import type { Fleet } from './support/fleet.ts';
import { copyBuild, startInstance } from './support/instance.ts';
import { expectWithin, rounds } from './support/rounds.ts';

const GOAL_MS = 2_500;
/** A machine with other work takes longer than the goal. */
const SOON = { timeout: 30_000, interval: 100 };
const ISSUES = rounds.issues;
/** An instance refuses an admin who wants more at once. */
const AT_ONCE = 3;
const FIRST_REQUESTS = rounds.firstRequests;
/** More first requests at once than an instance renders are refused, which proves nothing. */
const FIRST_AT_ONCE = 10;

/** What becomes of an issue, one change after the other: five of each. */
const steps = ['publish', 'correct', 'withdraw', 'put back', 'withdraw again'] as const;

export const changes = (fleetNow: () => Fleet) =>
  describe('a change on one instance', () => {
    const view = async (at: number, number: number) =>
      fleetNow().client.send(fleetNow().instances[at]!.port, `/industry-updates/${number}`);

    it(`is seen on the others, ${ISSUES * steps.length} of ${ISSUES * steps.length}`, async () => {
      const fleet = fleetNow();
      const editor = issueEditorOf(fleet, 0);
      const times: number[] = [];
      const withdrawals: number[] = [];
      const isWithdrawn = async (number: number) => {
        const [issue] = await fleet.query<{ visibility: string }>(
          'select visibility from public.newsletter_issues where issue_number = $1',
          [number],
        );
        return issue?.visibility === 'withdrawn';
      };
      const withdraw = async (number: number, seen: () => Promise<unknown>) => {
        const answered = editor.show(number, 'withdrawn');
        // From the commit: the answer comes only once every instance has heard of it.
        const committed = expect.poll(() => isWithdrawn(number), { ...SOON, interval: 5 }).toBe(true);
        await Promise.race([committed, answered.then(() => committed)]);
        const began = performance.now();
        await seen();
        withdrawals.push(performance.now() - began);
        await answered;
      };
      const follow = async (which: number) => {
        const { number } = await newDraft(fleet, `Words ${which}`);
        const expected = (text: string, status: number) =>
          Promise.all(
            [1, 2].map((at) =>
              expect
                .poll(async () => {
                  const page = await view(at, number);
                  return page.status === status && (status !== 200 || page.body.includes(text));
                }, SOON)
                .toBe(true),
            ),
          );
        for (const step of steps) {
          if (step === 'withdraw' || step === 'withdraw again') {
            await withdraw(number, () => expected('', 404));
            continue;
          }
          if (step === 'publish') await editor.save(number, `Words ${which}`, 'publish');
          else if (step === 'correct') await editor.save(number, `Corrected ${which}`);
          else await editor.show(number, 'public');
          const began = performance.now();
          if (step === 'publish') await expected(`Words ${which}`, 200);
          else await expected(`Corrected ${which}`, 200);
          times.push(performance.now() - began);
        }
      };
      const few = pLimit(AT_ONCE);
      await Promise.all(Array.from({ length: ISSUES }, (_, which) => few(() => follow(which))));
      expect(times.length + withdrawals.length).toBe(ISSUES * steps.length);
      expectWithin(GOAL_MS, 1, times, 'changes');
      expectWithin(GOAL_MS, 1, withdrawals, 'withdrawals');
    });

    it(`is given 0 times in ${FIRST_REQUESTS} first requests by an instance started later from the old build`, async () => {
      const fleet = fleetNow();
      const { number } = await newDraft(fleet, 'Quokkas withdrawn');
      const editor = issueEditorOf(fleet, 0);
      await editor.save(number, 'Quokkas withdrawn', 'publish');
      await expect.poll(async () => (await view(1, number)).status, SOON).toBe(200);
      await editor.show(number, 'withdrawn');
      const [port] = (await freePorts(1)) as [number];
      const later = await startInstance('later', {
        ...{ port, buildDir: copyBuild('later'), env: fleet.environment(1) },
      });
      try {
        const page = `/industry-updates/${number}`;
        const router = { rsc: '1' };
        const asked: [string, Record<string, string>?][] = [
          [page],
          [page, router],
          [`${page}/image.png`],
          ['/industry-updates'],
          ['/industry-updates/page/1'],
          ['/feed.xml'],
          ['/atom.xml'],
          ['/feed.json'],
          ['/llms.txt'],
          ['/industry-updates/search?q=quokkas'],
        ];
        const few = pLimit(FIRST_AT_ONCE);
        const replies = await Promise.all(
          Array.from({ length: FIRST_REQUESTS }, (_, at) =>
            few(async () => {
              const [path, headers = {}] = asked[at % asked.length]!;
              const from = { 'x-forwarded-for': `198.18.${at}.1, 127.0.0.1` };
              return { path, ...(await fleet.client.send(port, path, { headers: { ...headers, ...from } })) };
            }),
          ),
        );
        expect(replies.filter(({ body }) => body.includes('Quokkas withdrawn'))).toEqual([]);
        expect(replies.filter(({ path, status }) => path === `${page}/image.png` && status === 200)).toEqual(
          [],
        );
        const given = new Set(replies.filter(({ status }) => status === 200).map(({ path }) => path));
        for (const path of ['/industry-updates', '/feed.xml', '/atom.xml', '/feed.json', '/llms.txt'])
          expect(given).toContain(path);
      } finally {
        await later.stop();
      }
    });

    it('holds when its instance is killed between the commit and the answer', async () => {
      const fleet = fleetNow();
      const { number } = await newDraft(fleet, 'Withdrawn and killed');
      const editor = issueEditorOf(fleet, 0);
      await editor.save(number, 'Withdrawn and killed', 'publish');
      for (const at of [1, 2]) await expect.poll(async () => (await view(at, number)).status, SOON).toBe(200);
      await fleet.fault('drip', { only: '/rest/v1/rpc/set_newsletter_visibility', of: [0] });
      const answered = editor.show(number, 'withdrawn').catch(() => 'killed');
      const stored = async () =>
        (
          await fleet.query<{ visibility: string }>(
            'select visibility from public.newsletter_issues where issue_number = $1',
            [number],
          )
        )[0]?.visibility;
      await expect.poll(stored, SOON).toBe('withdrawn');
      await fleet.instances[0]!.kill();
      expect(await answered).toBe('killed');
      await fleet.fault('none');
      for (const at of [1, 2]) await expect.poll(async () => (await view(at, number)).status, SOON).toBe(404);
      await fleet.start(0, { buildDir: fleet.instances[0]!.buildDir });
      expect((await view(0, number)).status).toBe(404);
    });
  });
