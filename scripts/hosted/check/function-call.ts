import type { ExposedFunction } from './release.ts';
import type { RestRequest } from './rest.ts';

/** A value that each type of an argument takes, and that names nothing. */
const samples: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  text: 'check',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  boolean: 'false',
  jsonb: '[]',
  'text[]': '{check}',
  'uuid[]': '{}',
  'timestamp with time zone': '2000-01-01T00:00:00Z',
};

/** With GET: PostgREST runs the call in a transaction that can only read. */
export function callOf({ name, args }: ExposedFunction): RestRequest {
  const query = args.map((arg) => {
    const value = samples[arg.type];
    if (value === undefined) throw new Error(`npm run check:hosted knows no value of type ${arg.type}.`);
    return `${arg.name}=${encodeURIComponent(value)}`;
  });
  return { method: 'GET', path: `rpc/${name}?${query.join('&')}` };
}
