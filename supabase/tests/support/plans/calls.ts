import type { Identity } from '#supabase/tests/support/engines.ts';

export const enquiries = 200_000;
export const subscribers = 100_000;
export const issues = 5_000;
/** 25 months, with forty rows each. */
export const daysOfVisits = 760;
export const auditEvents = 100_000;
/** What a call may read of a table that its bounds do not name. */
export const FEW = 10;

/** What the calls name, of the large tables. */
export interface Ids {
  enquiryId: string;
  /** Where the last page of all enquiries begins. */
  lastPage: string;
  sentId: string;
  draftId: string;
  submit: string;
  subscribe: string;
  /** Of the links of a subscriber. */
  token: string;
  /** Of one in the middle of the list, with a long record; and of one whose mailbox refused mail. */
  subscriberId: string;
  suppressedId: string;
  suppressedEmail: string;
  /** How many people an issue would reach. */
  audience: string;
  /** Of an issue that was mailed. */
  mailedId: string;
}

/** How many rows a call may read of each table, where that is more than a few. */
type Bounds = Partial<Record<string, number>>;

/** What somebody triggers, as a statement. */
export type Call = [
  title: string,
  who: Identity,
  sql: (ids: Ids) => string,
  bounds: Bounds,
  /** What the owner changes before, and nobody counts. */
  before?: (ids: Ids) => string,
];
