import { accessMatrix } from '#supabase/access/access-matrix.ts';
import { cellOf, type Expected, type Kind } from '#supabase/access/cells.ts';
import { callOf } from './function-call.ts';
import type { Release } from './release.ts';
import type { RestRequest } from './rest.ts';

const kinds = ['anon', 'user', 'reader', 'editor', 'admin', 'service'] as const satisfies Kind[];

/**
 * denied: by a privilege. hidden: permitted, but there is no row to see. refused: a function says that the
 * role is lacking. callable: whatever the function says. allowed: neither denied nor refused.
 */
export type Wanted = 'denied' | 'hidden' | 'refused' | 'callable' | 'allowed';

/** A request that changes nothing, whatever the response. */
export interface Probe {
  what: string;
  request: RestRequest;
  wanted: Partial<Record<Kind, Wanted>>;
}

const wantedOfAll = (wish: (kind: Kind) => Wanted): Probe['wanted'] =>
  Object.fromEntries(kinds.map((kind) => [kind, wish(kind)]));

/** The entries of the access matrix that REST can reach. */
export function matrixProbes(release: Release): Probe[] {
  const probes = Object.entries(accessMatrix).flatMap(([subject, { attempts, expected }]) =>
    attempts.flatMap(({ name, sql }): Probe[] => {
      const row = expected[name];
      const request = row && requestOf(sql, release);
      if (!request) return [];
      const isCall = request.path.startsWith('rpc/');
      const wish = isCall ? wantedOfCall : request.method === 'GET' ? wantedOfSelect : wantedOfChange;
      return [{ what: `${subject}: ${name}`, request, wanted: wantedOfAll((kind) => wish(row, kind)) }];
    }),
  );
  return merged(probes);
}

const cell = (row: Expected, kind: Kind): string => cellOf(row, 'granted', kind);

const wantedOfSelect = (row: Expected, kind: Kind): Wanted =>
  cell(row, kind) === 'denied' ? 'denied' : cell(row, kind) === 'nothing' ? 'hidden' : 'allowed';

/** No row is named, so that a policy which hides all of them looks alike. */
const wantedOfChange = (row: Expected, kind: Kind): Wanted =>
  cell(row, kind) === 'denied' ? 'denied' : 'allowed';

/** Whoever has no role gets what an administrator does not: that is how the function refuses. */
function wantedOfCall(row: Expected, kind: Kind): Wanted {
  const own = cell(row, kind);
  if (own === 'denied') return 'denied';
  // It refuses nobody: the policies decide what it counts, and the selects of this check try them.
  if (/^\d+$/.test(cell(row, 'user'))) return 'callable';
  if (kind === 'anon' || kind === 'service' || cell(row, 'user') === cell(row, 'admin')) return 'callable';
  return own === cell(row, 'user') ? 'refused' : 'allowed';
}

/** @throws for a statement of a form that is not known here, so that none is left out unseen */
function requestOf(sql: string, release: Release): RestRequest | undefined {
  const called = /^select (?:\w+\()?public\.(\w+)\(/.exec(sql)?.[1];
  if (called !== undefined) {
    const found = release.functions.find(({ name }) => name === called);
    if (found) return callOf(found);
  }
  const [, verb, expression = '', table = '', rest = ''] =
    /^(select|insert into|update|delete from) (?:(.*?) as cell from )?public\.(\w+)(.*)$/s.exec(sql) ?? [];
  const columns = release.columns.filter((column) => column.table === table);
  const key = columns.find(({ isKey }) => isKey)?.name;
  if (key !== undefined) {
    const none = `${table}?${key}=is.null`;
    const named = (text: string) =>
      columns.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    if (verb === 'select') {
      const chosen = expression.startsWith('*') ? ['*'] : named(expression);
      return { method: 'GET', path: `${table}?select=${chosen.join(',')}&limit=1` };
    }
    if (verb === 'delete from') return { method: 'DELETE', path: none };
    if (verb === 'update') {
      const set = rest.replace(/ where .*/s, '').matchAll(/(?: set|,) (\w+) = /g);
      return { method: 'PATCH', path: none, body: nulls([...set].map(([, name]) => name ?? '')) };
    }
    if (verb === 'insert into') return { method: 'POST', path: table, body: refusedRow(rest, key, columns) };
  }
  // REST truncates nothing, and knows the exposed schema alone.
  if (/^truncate |\b(app_private|auth)\./.test(sql)) return undefined;
  throw new Error(`npm run check:hosted cannot send this over REST: ${sql}`);
}

const nulls = (names: string[]): object => Object.fromEntries(names.map((name) => [name, null]));

/** A row that no table takes: policies come before the columns that refuse null. */
function refusedRow(rest: string, key: string, columns: Release['columns']): object {
  const names = /^ \(([\w, ]+)\)/.exec(rest)?.[1]?.split(', ') ?? [key];
  if (!columns.some(({ name, isRequired }) => isRequired && names.includes(name)))
    throw new Error(`npm run check:hosted would store a row: insert${rest}`);
  return nulls(names);
}

const strength: Wanted[] = ['callable', 'allowed', 'hidden', 'refused', 'denied'];

/** Entries that lead to the same request send it once, for the most that one of them wants. */
function merged(probes: Probe[]): Probe[] {
  const byRequest = new Map<string, Probe>();
  for (const probe of probes) {
    const key = JSON.stringify(probe.request);
    const known = byRequest.get(key);
    if (!known) byRequest.set(key, probe);
    else
      for (const kind of kinds) {
        const [one, other] = [known.wanted[kind] ?? 'callable', probe.wanted[kind] ?? 'callable'];
        known.wanted[kind] = strength.indexOf(one) < strength.indexOf(other) ? other : one;
      }
  }
  return [...byRequest.values()];
}

/** Issues that visitors must not see, by their ids: whoever sees only sent ones by the matrix sees none. */
export function unpublishedProbes(ids: string[]): Probe[] {
  const row = accessMatrix['newsletter_issues']?.expected['select public columns'];
  if (ids.length === 0 || !row) return [];
  return [
    {
      what: 'newsletter_issues: select what is not published',
      request: { method: 'GET', path: `newsletter_issues?select=id&id=in.(${ids.join(',')})` },
      wanted: wantedOfAll((kind) => (cell(row, kind) === 'sent' ? 'hidden' : 'allowed')),
    },
  ];
}
