import type { Kind } from '#supabase/access/cells.ts';
import { callOf } from './function-call.ts';
import type { Probe } from './probes.ts';
import type { DatabaseRole, Release } from './release.ts';

const roleOf: Partial<Record<Kind, DatabaseRole>> = {
  anon: 'anon',
  user: 'authenticated',
  service: 'service_role',
};

/** Who may call a function that the matrix does not name, as the migrations grant it. */
export function functionProbes(release: Release, inMatrix: readonly Probe[]): Probe[] {
  const known = new Set(inMatrix.map(({ request }) => request.path));
  return release.functions
    .map((each) => ({ ...each, request: callOf(each) }))
    .filter(({ request }) => !known.has(request.path))
    .map(({ name, callers, request }) => ({
      what: `call ${name}`,
      request,
      wanted: Object.fromEntries(
        Object.entries(roleOf).map(([kind, role]) => [kind, callers.includes(role) ? 'callable' : 'denied']),
      ),
    }));
}

/** Every column by itself, since a visitor may select some columns of a table. */
export const columnProbes = ({ columns }: Release): Probe[] =>
  columns.map(({ table, name, isPublic }) => ({
    what: `select ${table}.${name}`,
    request: { method: 'GET', path: `${table}?select=${name}&limit=0` },
    wanted: { anon: isPublic ? 'allowed' : 'denied' },
  }));

/** What the functions keep from everybody is in schemas that REST does not know. */
export const schemaProbes: Probe[] = ['app_private', 'auth'].map((schema) => ({
  what: `reach the schema ${schema}`,
  request: { method: 'GET', path: 'settings?limit=0', schema },
  wanted: { anon: 'denied', user: 'denied', service: 'denied' },
}));
