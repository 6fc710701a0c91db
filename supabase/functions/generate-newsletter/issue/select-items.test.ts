import { describe, expect, it } from 'vitest';
import { areaOf } from './areas.ts';
import { selectItems, type Candidate } from './select-items.ts';

let made = 0;
const candidate = (change: Partial<Candidate>): Candidate => {
  made += 1;
  return {
    id: `id-${made}`,
    source_id: `source-${made}`,
    source_name: 'Source',
    area: 'ai',
    url: `https://a.example/${made}`,
    url_key: `a.example/${made}`,
    title: `Item number ${made}`,
    excerpt: '',
    published_at: null,
    ...change,
  };
};

describe('areaOf', () => {
  it.each([
    ['OpenTelemetry metrics reach version 2', 'ai', 'observability'],
    ['A vulnerability in a router', 'observability', 'security'],
    ['What a large language model costs', 'security', 'ai'],
    ['Annual report published', 'security', 'security'],
    ['CVE-2026-1234 exploited in the wild', 'mixed', 'security'],
    ['Telco changes its chief executive', 'mixed', undefined],
    // The feed decides a tie.
    ['AI and cyber security', 'security', 'security'],
    ['AI and cyber security', 'ai', 'ai'],
    ['Maintain the mainframe', 'mixed', undefined],
  ])('returns for "%s" from a feed on %s: %s', (title, area, result) => {
    expect(areaOf({ title, excerpt: '', area })).toBe(result);
  });
});

describe('selectItems', () => {
  it('selects the newest of each area in turns and returns them area by area', () => {
    const security = Array.from({ length: 9 }, () => candidate({ area: 'security' }));
    const ai = [candidate({ area: 'ai' })];
    const observability = [candidate({ area: 'observability' }), candidate({ area: 'observability' })];
    const selected = selectItems([...security, ...ai, ...observability], 6);
    expect(selected.map(({ id }) => id)).toEqual(
      [...observability, ...security.slice(0, 3), ...ai].map(({ id }) => id),
    );
  });

  it('selects at most four of one feed', () => {
    const crowd = Array.from({ length: 9 }, () => candidate({ source_id: 'one' }));
    expect(selectItems(crowd, 12)).toHaveLength(4);
  });

  it('selects a story once, by link and by headline', () => {
    const selected = selectItems(
      [
        candidate({ url_key: 'same', title: 'One headline' }),
        candidate({ url_key: 'same', title: 'Other headline' }),
        candidate({ title: 'ONE headline!' }),
      ],
      12,
    );
    expect(selected).toHaveLength(1);
  });

  it('leaves out an item of a mixed feed that names no area', () => {
    expect(selectItems([candidate({ area: 'mixed', title: 'Shares fall' })], 12)).toEqual([]);
  });
});
