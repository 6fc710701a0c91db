import { isPageName, type VisitKind } from '#lib/visits/visit.ts';

/** What was counted under one set of names. */
type Counts = Record<VisitKind, number>;
/** Counts by page, then by referring site, then by campaign. */
type Pages = Map<string, Map<string, Map<string, Counts>>>;

/** What is sent at once, under an id by which the database knows it again. */
export type Batch = { days: Map<string, Pages>; redirects: Map<string, number>; size: number };

/** Sets of names that are kept apart at a time; anybody can invent some. */
const MAX_KEYS = 1_000;
/** Beyond them, one set for each page, and then one for all. */
const MAX_PAGES = 2 * MAX_KEYS;

const newBatch = (): Batch => ({ days: new Map(), redirects: new Map(), size: 0 });

/**
 * Counts in memory what becomes totals of a day: no address, no name of a browser and no moment is among what
 * it is given (docs/decisions/0065-counting.md).
 */
export class VisitCounter {
  private batch = newBatch();
  private pages: Pages = new Map();
  private day: string;

  /** @param day the present one, in Sydney: yyyy-MM-dd */
  constructor(day: string) {
    this.day = day;
  }

  count(kind: VisitKind, page: string, referrer: string, campaign: string): void {
    const counts = this.pages.get(page)?.get(referrer)?.get(campaign);
    if (counts) counts[kind] += 1;
    else this.countNew(kind, isPageName(page) ? page : 'not found', referrer, campaign);
  }

  countRedirect(id: string): void {
    const { redirects } = this.batch;
    redirects.set(id, (redirects.get(id) ?? 0) + 1);
  }

  /** From now on counts belong to this day. */
  setDay(day: string): void {
    if (day === this.day) return;
    this.day = day;
    this.pages = this.batch.days.get(day) ?? new Map();
  }

  /** What was counted since the last call; undefined when it is nothing. */
  take(): Batch | undefined {
    const { batch } = this;
    if (batch.size === 0 && batch.redirects.size === 0) return undefined;
    this.batch = newBatch();
    this.pages = new Map();
    return batch;
  }

  private countNew(kind: VisitKind, page: string, referrer: string, campaign: string): void {
    const { size } = this.batch;
    if (size >= MAX_PAGES) this.countsOf('other', 'other', 'other')[kind] += 1;
    else if (size >= MAX_KEYS) this.countsOf(page, 'other', 'other')[kind] += 1;
    else this.countsOf(page, referrer, campaign)[kind] += 1;
  }

  private countsOf(page: string, referrer: string, campaign: string): Counts {
    if (this.pages.size === 0) this.batch.days.set(this.day, this.pages);
    const referrers = inserted(this.pages, page, () => new Map<string, Map<string, Counts>>());
    const campaigns = inserted(referrers, referrer, () => new Map<string, Counts>());
    return inserted(campaigns, campaign, () => {
      this.batch.size += 1;
      return { views: 0, enquiries: 0, signUps: 0, downloads: 0 };
    });
  }
}

function inserted<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const value = create();
  map.set(key, value);
  return value;
}

/** A batch as record_visits() of the database reads it (supabase/schemas/09_visits). */
export function textOf({ days, redirects }: Batch): string {
  const visits = [];
  for (const [day, pages] of days)
    for (const [page, referrers] of pages)
      for (const [referrer, campaigns] of referrers)
        for (const [campaign, { views, enquiries, signUps, downloads }] of campaigns)
          visits.push({ day, page, referrer, campaign, views, enquiries, sign_ups: signUps, downloads });
  return JSON.stringify({ visits, redirects: Object.fromEntries(redirects) });
}
