import { brotliCompressSync } from 'node:zlib';
import { assetsOf } from '../../checks/size/size-page.ts';
import { bodiesOf } from '../lib/http-client.ts';
import type { Measurement } from '../lib/budgets.ts';

const LETTER = /^\/industry-updates\/\d+$/;

/** Bytes of a script or page by its address, at Brotli 11. Pages share most of theirs. */
const weights = new Map<string, Promise<number>>();

function weigh(url: string): Promise<number> {
  const weight =
    weights.get(url) ?? bodiesOf(url).then(({ identity }) => brotliCompressSync(identity).length);
  weights.set(url, weight);
  return weight;
}

/** What a page fetches at once, and what it lists to be fetched later. */
async function scriptsOf(address: string, path: string): Promise<{ hasForm: boolean; bytes: number }> {
  const html = (await bodiesOf(address + path)).identity.toString('utf8');
  const [, list] = /id="framework-scripts">(.*?)<\/script>/.exec(html) ?? [];
  const later = list ? (JSON.parse(list) as { src: string }[]).map(({ src }) => src) : [];
  const scripts = new Set([...assetsOf(html).scripts, ...later]);
  const sizes = await Promise.all([...scripts].map((script) => weigh(address + script)));
  return { hasForm: list !== undefined, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/**
 * All the script of pages without a form, what the others load that an empty page with a link does not, and
 * the HTML of a letter.
 * `npm run size` splits the same bytes into the shell and each page's own.
 */
export async function measureScripts(
  { site, empty }: { site: string; empty: string },
  paths: readonly string[],
): Promise<Measurement[]> {
  const { bytes: floor } = await scriptsOf(empty, '/');
  const pages = await Promise.all(paths.map(async (path) => ({ path, ...(await scriptsOf(site, path)) })));
  const heaviest = (hasForm: boolean) =>
    pages.filter((page) => page.hasForm === hasForm).toSorted((a, b) => b.bytes - a.bytes)[0];
  const [plain, form] = [heaviest(false), heaviest(true)];
  const letter = paths.find((path) => LETTER.test(path));
  return [
    ...(plain
      ? [
          {
            what: 'script of a page without a form',
            measured: plain.bytes / 1_000,
            unit: 'kB',
            goal: { atMost: 3 },
            note: `${plain.path}, the heaviest`,
          } as const,
        ]
      : []),
    ...(letter
      ? [
          {
            what: 'page of a letter, compressed',
            measured: (await weigh(site + letter)) / 1_000,
            unit: 'kB',
            goal: { atMost: 14 },
            note: letter,
          } as const,
        ]
      : []),
    ...(form
      ? [
          {
            what: 'script over the framework floor, page with a form',
            measured: (form.bytes - floor) / 1_000,
            unit: 'kB',
            goal: { atMost: 8 },
            note: `${form.path}, the heaviest; the floor is ${(floor / 1_000).toFixed(1)} kB`,
          } as const,
        ]
      : []),
  ];
}
