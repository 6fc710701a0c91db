import type { Browser } from 'playwright';
import { visit } from './browser.ts';
import type { Measurement } from '../lib/budgets.ts';
import { interleave, median, medianOf } from '../lib/statistics.ts';

export interface PhoneLoad {
  firstPaint: number;
  largestPaint: number;
  largestElement: string;
  layoutShift: number;
  blocking: number;
  /** Of it, what came before the first paint. */
  blockingBefore: number;
  hasForm: boolean;
  interactive: number;
  policyViolations: number;
}

/** A task blocks from its fiftieth millisecond on. */
const BLOCKS_AFTER_MS = 50;

const blockingOf = (tasks: readonly [number, number][]): number =>
  tasks.reduce((total, [, length]) => total + Math.max(0, length - BLOCKS_AFTER_MS), 0);

const load = (browser: Browser, url: string): Promise<PhoneLoad> =>
  visit(browser, url, async ({ seen }) => {
    const { firstPaint, largestPaint, largestElement, layoutShift, longTasks, ...rest } = await seen();
    return {
      firstPaint,
      largestPaint,
      largestElement,
      layoutShift,
      blocking: blockingOf(longTasks),
      blockingBefore: blockingOf(longTasks.filter(([start]) => start < firstPaint)),
      hasForm: rest.hasForm,
      interactive: rest.interactive || NaN,
      policyViolations: rest.policyViolations.length,
    };
  });

interface Addresses {
  site: string;
  plain: string;
  empty: string;
}

/**
 * Opens every page on the emulated phone, ours and the same page as plain static files next to each other,
 * and the empty application in each round. A goal for every page is judged by the page that is furthest from
 * it.
 */
export async function measurePhone(
  browser: Browser,
  { site, plain, empty }: Addresses,
  paths: readonly string[],
  rounds: number,
): Promise<Measurement[]> {
  const targets = [
    { name: 'empty', url: `${empty}/` },
    ...paths.flatMap((path) => [
      { name: `site ${path}`, url: site + path },
      { name: `plain ${path}`, url: plain + path },
    ]),
  ];
  const results = await interleave(targets, rounds, async ({ name, url }, round) => {
    const result = await load(browser, url);
    const { largestPaint, interactive, blocking } = result;
    process.stderr.write(
      `round ${round + 1}  ${name}: LCP ${largestPaint.toFixed(0)} ms, interactive ${interactive.toFixed(0)} ms, blocking ${blocking.toFixed(0)} ms\n`,
    );
    return result;
  });
  const emptyInteractive = medianOf(results.get('empty'), (load) => load.interactive);
  const pages = paths.map((path) => pageFigures(path, results, emptyInteractive));
  return rowsOf(
    pages,
    emptyInteractive,
    medianOf(results.get('empty'), (load) => load.blocking),
  );
}

interface PageFigures {
  path: string;
  /** Median of the ratios round by round: both loads of each were next to each other. */
  paintRatio: number;
  paint: number;
  plainPaint: number;
  element: string;
  /** The largest of all loads: a shift that happens once in five visits is one too many. */
  layoutShift: number;
  hasForm: boolean;
  firstPaint: number;
  interactive: number;
  /** Against the empty application. */
  interactiveRatio: number;
  /** Against its own first paint. */
  operableRatio: number;
  blocking: number;
  blockingBefore: number;
}

function pageFigures(path: string, results: Map<string, PhoneLoad[]>, emptyInteractive: number): PageFigures {
  const ours = results.get(`site ${path}`) ?? [];
  const plain = results.get(`plain ${path}`) ?? [];
  const interactive = medianOf(ours, (load) => load.interactive);
  return {
    path,
    paintRatio: median(ours.map((load, round) => load.largestPaint / plain[round]!.largestPaint)),
    paint: medianOf(ours, (load) => load.largestPaint),
    plainPaint: medianOf(plain, (load) => load.largestPaint),
    element: ours[0]?.largestElement ?? '',
    layoutShift: Math.max(...ours.map((load) => load.layoutShift)),
    hasForm: ours.some((load) => load.hasForm),
    firstPaint: medianOf(ours, (load) => load.firstPaint),
    interactive,
    interactiveRatio: interactive / emptyInteractive,
    operableRatio: median(ours.map((load) => load.interactive / load.firstPaint)),
    blocking: medianOf(ours, (load) => load.blocking),
    blockingBefore: medianOf(ours, (load) => load.blockingBefore),
  };
}

function rowsOf(
  pages: readonly PageFigures[],
  emptyInteractive: number,
  emptyBlocking: number,
): Measurement[] {
  // What could not be measured is the worst.
  const rank = (value: number): number => (Number.isNaN(value) ? Number.MAX_VALUE : value);
  const worst = (figure: (page: PageFigures) => number, of = pages): PageFigures | undefined =>
    of.toSorted((a, b) => rank(figure(b)) - rank(figure(a)))[0];
  const [withForm, without] = [true, false].map((hasForm) =>
    pages.filter((page) => page.hasForm === hasForm),
  ) as [PageFigures[], PageFigures[]];
  const paint = worst((page) => page.paintRatio)!;
  const shift = worst((page) => page.layoutShift)!;
  const interactive = worst((page) => page.interactiveRatio, withForm);
  const operable = worst((page) => page.operableRatio, without);
  const of = pages.length === 1 ? '' : `, the worst of ${pages.length}`;
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    {
      what: 'largest contentful paint against plain static files',
      measured: paint.paintRatio,
      unit: '×',
      goal: { atMost: 0.8 },
      note: `${paint.path}${of}: ${ms(paint.paint)} against ${ms(paint.plainPaint)}`,
    },
    ...pages.map(({ path, paintRatio, element, ...page }): Measurement => ({
      what: `  ${path}`,
      measured: paintRatio,
      unit: '×',
      note:
        `LCP ${ms(page.paint)} (${element}) against ${ms(page.plainPaint)}, ` +
        `interactive ${ms(page.interactive)} = ${page.interactiveRatio.toFixed(2)}×, blocking ${ms(page.blocking)}`,
    })),
    {
      what: 'cumulative layout shift',
      measured: Math.round(shift.layoutShift * 1_000) / 1_000,
      unit: '',
      goal: { atMost: 0 },
      note: `${shift.path}${of}`,
    },
    ...(operable
      ? [
          {
            what: 'operable against its own first paint, page without a form',
            measured: operable.operableRatio,
            unit: '×',
            goal: { atMost: 1.05 },
            note: `${operable.path}, the worst of ${without.length}: ${ms(operable.interactive)} against ${ms(operable.firstPaint)}`,
          } as const,
        ]
      : []),
    ...(interactive
      ? [
          {
            what: 'operable against an empty Next page, page with a form',
            measured: interactive.interactiveRatio,
            unit: '×',
            goal: { atMost: 1.25 },
            note: `${interactive.path}, the worst of ${withForm.length}: ${ms(interactive.interactive)} against ${ms(emptyInteractive)}`,
          } as const,
        ]
      : []),
    ...[
      { of: without, kind: 'page without a form', atMost: 50 },
      { of: withForm, kind: 'page with a form', atMost: 150 },
    ].flatMap(({ of, kind, atMost }): Measurement[] => {
      const blocking = worst((page) => page.blocking, of);
      if (!blocking) return [];
      return [
        {
          what: `total blocking time, ${kind}`,
          measured: blocking.blocking,
          unit: 'ms',
          goal: { atMost },
          note: `${blocking.path}, the worst of ${of.length}; the empty page has ${ms(emptyBlocking)}`,
        },
      ];
    }),
    {
      what: 'blocking time before the first paint',
      measured: worst((page) => page.blockingBefore)!.blockingBefore,
      unit: 'ms',
      goal: { atMost: 0 },
      note: `${worst((page) => page.blockingBefore)!.path}${of}`,
    },
  ];
}
