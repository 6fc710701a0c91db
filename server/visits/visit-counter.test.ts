import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf, VisitCounter } from './visit-counter.ts';

type Row = { day: string; page: string; referrer: string; campaign: string; views: number };
type Sent = { visits: Row[]; redirects: Record<string, number> };

const taken = (counter: VisitCounter): Sent | undefined => {
  const batch = counter.take();
  return batch && (JSON.parse(textOf(batch)) as Sent);
};

describe('the counter of visits', () => {
  it('adds up by day, page, referring site and campaign, and begins again once it was read', () => {
    const counter = new VisitCounter('2026-11-24');
    counter.count('views', '/contact', 'direct', '');
    counter.count('views', '/contact', 'direct', '');
    counter.count('enquiries', '/contact', 'unknown', 'mail/letter/');
    counter.setDay('2026-11-25');
    counter.count('views', '/contact', 'direct', '');
    counter.countRedirect('a');
    counter.countRedirect('a');
    const none = { views: 0, enquiries: 0, sign_ups: 0, downloads: 0 };
    expect(taken(counter)).toEqual({
      visits: [
        { day: '2026-11-24', page: '/contact', referrer: 'direct', campaign: '', ...none, views: 2 },
        {
          day: '2026-11-24',
          page: '/contact',
          referrer: 'unknown',
          campaign: 'mail/letter/',
          ...none,
          enquiries: 1,
        },
        { day: '2026-11-25', page: '/contact', referrer: 'direct', campaign: '', ...none, views: 1 },
      ],
      redirects: { a: 2 },
    });
    expect(taken(counter)).toBeUndefined();
    counter.count('views', '/', 'direct', '');
    expect(taken(counter)!.visits).toMatchObject([{ day: '2026-11-25', page: '/', views: 1 }]);
  });

  it('takes what is no name of a page for one that was not found', () => {
    const counter = new VisitCounter('2026-11-24');
    for (const page of ['https://else.example/', '/a b', `/${'x'.repeat(300)}`]) {
      counter.count('views', page, 'direct', '');
    }
    expect(taken(counter)!.visits).toMatchObject([{ page: 'not found', views: 3 }]);
  });

  it('loses no count and holds no more than its bound, whatever names are invented', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 3_000 }), (sites, pages) => {
        const counter = new VisitCounter('2026-11-24');
        for (let n = 0; n < sites; n += 1) counter.count('views', '/', `site${n}.example`, '');
        for (let n = 0; n < pages; n += 1) counter.count('views', `/page-${n}`, 'direct', '');
        const { visits } = taken(counter) ?? { visits: [] };
        expect(visits.length).toBeLessThanOrEqual(2_001);
        expect(visits.reduce((sum, { views }) => sum + views, 0)).toBe(sites + pages);
      }),
      { numRuns: 25 },
    );
  });
});
