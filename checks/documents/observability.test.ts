import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const manual = readFileSync('docs/monitoring.md', 'utf8');
const rowsOf = (heading: string): string => manual.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
const code = globSync('{lib,app,components,server,workers,supabase/functions}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\/(support|tests|_tests)\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

it('docs/monitoring.md lists every event of the log, and no other', () => {
  const calls = code.matchAll(/\b(?:log\.(?:info|warn|error)|logEvent|write)\(([^{]*?)[,{)]/g);
  const events = [...calls]
    .flatMap(([, first]) => [...first!.matchAll(/'([a-z_]+\.[a-z_]+)'/g)])
    .map((m) => m[1]!);
  for (const [, event] of code.matchAll(/new Backoff\('([a-z.]+)'/g))
    events.push(`${event!}_unavailable`, `${event!}_available`);
  events.push(...[...code.matchAll(/sparseLog\('\w+', '([a-z_.]+)'/g)].map(([, event]) => event!));
  const listed = [...rowsOf('Log').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, event]) => event!);
  expect(events.length).toBeGreaterThan(40);
  expect(listed.toSorted()).toEqual([...new Set(events)].toSorted());
});

it('docs/monitoring.md lists every metric of ours, and no other', () => {
  const sources = [
    'server/observability/metrics.ts',
    'server/archive/start-archive.ts',
    'workers/mail/metrics.ts',
  ];
  const metrics = sources
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .matchAll(/'([a-z]+(?:_[a-z]+)+)'/g);
  const names = [...metrics]
    .map(([, name]) => name!)
    .filter((name) => /^(http|csp|page_cache|log|work|connections|mail|clock)_/.test(name));
  const listed = [...rowsOf('Metrics').matchAll(/`([a-z]+(?:_[a-z]+)+)(?:\{[\w,]+\})?`/g)].map(
    ([, name]) => name!,
  );
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(names)].toSorted());
});
