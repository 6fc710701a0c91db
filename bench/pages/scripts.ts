import { brotliCompressSync } from 'node:zlib';
import { assetsOf } from '../../checks/size/size-page.ts';
import { bodiesOf } from '../lib/http-client.ts';
import type { Measurement } from '../lib/budgets.ts';

/** Bytes of a script by its address, at Brotli 11. Pages share most of theirs. */
const weights = new Map<string, Promise<number>>();

function weigh(url: string): Promise<number> {
  const weight =
    weights.get(url) ?? bodiesOf(url).then(({ identity }) => brotliCompressSync(identity).length);
  weights.set(url, weight);
  return weight;
}

async function scriptsOf(address: string, path: string): Promise<number> {
  const { scripts } = assetsOf((await bodiesOf(address + path)).identity.toString('utf8'));
  const sizes = await Promise.all([...new Set(scripts)].map((script) => weigh(address + script)));
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * How much JavaScript our pages load that an empty page with a link does not: what is ours. `npm run size`
 * splits the same bytes into the shell, which all pages share and a visitor fetches once, and each page's
 * own.
 */
export async function measureScripts(
  { site, empty }: { site: string; empty: string },
  paths: readonly string[],
): Promise<Measurement[]> {
  const floor = await scriptsOf(empty, '/');
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, over: (await scriptsOf(site, path)) - floor })),
  );
  const heaviest = pages.toSorted((a, b) => b.over - a.over)[0]!;
  const lightest = pages.toSorted((a, b) => a.over - b.over)[0]!;
  return [
    {
      what: 'client JavaScript over the framework floor',
      measured: heaviest.over / 1_000,
      unit: 'kB',
      goal: { atMost: 8 },
      note: `${heaviest.path}, the heaviest; ${lightest.path} ${(lightest.over / 1_000).toFixed(1)} kB; the floor is ${(floor / 1_000).toFixed(1)} kB`,
    },
  ];
}
