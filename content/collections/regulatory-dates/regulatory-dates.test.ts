import { describe, expect, it } from 'vitest';
import { regulatoryDates } from './index.ts';
import { regulatoryDateSchema } from './schema.ts';
import { reportingClocks, undatedDuties } from './without-a-day.ts';

const duties = [...regulatoryDates, ...reportingClocks, ...undatedDuties];

describe('the regulatory dates', () => {
  it('have an identity of their own, which calendars keep', () => {
    const ids = duties.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => /\d{4}/.test(id))).toEqual([]);
  });

  it.each(duties)('$id was not checked in the future and can be followed to its source', (duty) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(duty.checkedOn < tomorrow).toBe(true);
    // A page that only reports on a rule is no substitute for it; a reproduction names the rule itself.
    if (duty.source.kind === 'reproduction') expect(duty.rule).toBeDefined();
  });

  it('are refused without the address of a source or rule', () => {
    const [{ rule: _, ...record }] = regulatoryDates.filter(({ rule }) => rule) as [
      (typeof regulatoryDates)[0],
    ];
    const source = { title: 'Hearsay', section: 'somewhere', kind: 'specialist' };
    expect(regulatoryDateSchema.safeParse({ ...record, source }).success).toBe(false);
    expect(
      regulatoryDateSchema.safeParse({ ...record, source: { ...source, href: 'https://example.org' } })
        .success,
    ).toBe(true);
  });
});
