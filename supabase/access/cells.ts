/**
 * denied: refused with an error (42501). nothing: no error, but not one row was seen or changed. Otherwise
 * what was seen or changed.
 */
export type Cell = string;

/** The subscriber of the fixtures, whom no role of the API but the service key finds in the table. */
export const subscriberId = '00000000-0000-4000-8000-0000000000ee';

export interface Attempt {
  name: string;
  sql: string;
  /** Rows named by the statement itself (select), or the rows the owner finds changed afterwards. */
  changed?: string;
}

/** The two ways to empty a table, which come to the same. */
export function emptyings(table: string, more?: 'cascade'): Attempt[] {
  const changed = `select 1 as cell where not exists (select from public.${table})`;
  return [
    { name: 'delete', sql: `delete from public.${table}`, changed },
    { name: 'truncate', sql: ['truncate', `public.${table}`, more].filter(Boolean).join(' '), changed },
  ];
}

export const newEnquiry = `(kind, name, email, subject, message, request_id, ip_hash, status, created_at, admin_notes)
  values ('contact', 'A', 'a@b.example', 'S', 'ten letters', gen_random_uuid(), repeat('a', 64), 'closed', '2001-01-01', 'mine')`;
/** Whoever is not of one of these kinds is an outsider, with or without a token. */
export type Kind = 'anon' | 'user' | 'reader' | 'editor' | 'admin' | 'service';
type Cells = Record<'anon' | 'user' | 'admin' | 'service', Cell> & Partial<Record<Kind, Cell>>;

export interface Expected {
  /**
   * The grants of the migrations in force, as on hosted Supabase. A reader and an editor get what a
   * signed-in user gets, unless they are named.
   */
  granted: Cells;
  /**
   * Every table privilege granted again: row level security and triggers alone; what differs from `granted`.
   */
  regranted?: Partial<Record<Kind, Cell>>;
}

/** What one of a kind gets. */
export function cellOf({ granted, regranted }: Expected, mode: 'granted' | 'regranted', kind: Kind): Cell {
  const like = granted[kind] === undefined ? 'user' : kind;
  return (mode === 'regranted' ? (regranted?.[kind] ?? regranted?.[like]) : undefined) ?? granted[like] ?? '';
}

export const all = 'sent, withdrawn, draft, scheduled, processing, failed';
export const nobody: Expected = {
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'denied' },
};
export const frozen: Expected = {
  ...nobody,
  regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
};
export const serverOnly = (change: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: change },
  regranted: { anon: 'nothing', user: 'nothing', editor: 'denied' },
});
/** Rows of people, which the service key reads or changes, and anybody else through functions alone. */
export const byFunctions = (row: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: row },
  regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
});

/** Rows that everybody in the admin area sees. */
export const seenByRoles = (row: string): Expected => ({
  granted: { anon: 'denied', user: 'nothing', reader: row, editor: row, admin: row, service: row },
  regranted: { anon: 'nothing' },
});

export const serviceCall = (result: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: result },
});

export const visitorCall = (result: string): Expected => ({
  granted: { anon: result, user: 'denied', admin: 'denied', service: 'denied' },
});

/** The functions of the admin area: a signed-in user may call them and changes nothing. */
export const adminOnly = (change: string, refusal = 'nothing'): Expected => ({
  granted: { anon: 'denied', user: refusal, admin: change, service: 'denied' },
});
export const fromEditor = (change: string, refusal = 'nothing'): Expected => ({
  granted: { anon: 'denied', user: refusal, editor: change, admin: change, service: 'denied' },
});
export const fromReader = (change: string, refusal = 'nothing'): Expected => ({
  granted: {
    anon: 'denied',
    user: refusal,
    reader: change,
    editor: change,
    admin: change,
    service: 'denied',
  },
});

/** Of each subject, such as a table, what is attempted and what comes of it, by the attempt's name. */
export type Area = Record<string, { attempts: Attempt[]; expected: Record<string, Expected> }>;
