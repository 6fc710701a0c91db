import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import { openTab, type Tab } from '../lib/devtools.ts';
import { compareClicks, type Click } from './clicks.ts';
import { LINKS, POINTED_AT_MS } from './navigation.ts';

const TIMEOUT_MS = 30_000;
/** Until a page that was scrolled stands still. */
const SETTLE_MS = 1_500;
const CLICKED = 'bench-click';

/** Brings the link into view that bench/pages/navigation.ts clicks, and says where it is and leads. */
const placeLink = `(() => {
  const link = [...document.querySelectorAll('${LINKS}')].find((one) => one.getBoundingClientRect().top > innerHeight);
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  addEventListener('click', ({ timeStamp }) => localStorage.setItem('${CLICKED}', performance.timeOrigin + timeStamp), true);
  const { x, y, width, height } = link.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, path: link.pathname };
})()`;

/** Milliseconds from the click to the first paint of the page it leads to, 0 until there is one. */
const sinceClick = (path: string): string => `(() => {
  const [{ activationStart = 0 }] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const began = Number(localStorage.getItem('${CLICKED}'));
  if (location.pathname !== '${path}' || document.prerendering || !paint || !began) return 0;
  const took = performance.timeOrigin + Math.max(paint.startTime, activationStart) - began;
  return { took, wasReady: activationStart > 0 };
})()`;

/** Polls the pages of a tab until one has something to say. */
async function first<Value>(tab: Tab, expression: string): Promise<Value | undefined> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await delay(50)) {
    const found = (await tab.evaluate(expression)).find(Boolean);
    if (found) return found as Value;
  }
  return undefined;
}

async function follow(url: string): Promise<Click> {
  const tab = await openTab();
  try {
    await tab.send('Page.enable');
    await tab.send('Page.navigate', { url });
    await first(tab, `location.href === '${url}' && document.readyState === 'complete'`);
    await delay(SETTLE_MS);
    const link = await first<{ x: number; y: number; path: string }>(tab, placeLink);
    if (!link) return { took: NaN, wasReady: false };
    await delay(SETTLE_MS);
    const at = { x: link.x, y: link.y };
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
    await delay(POINTED_AT_MS);
    // The page may be gone before it says that it was clicked.
    for (const type of ['mousePressed', 'mouseReleased'])
      void tab.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
    return (await first<Click>(tab, sinceClick(link.path))) ?? { took: NaN, wasReady: false };
  } finally {
    await tab.close();
  }
}

/** From a click to the next page where the browser loads ahead what is pointed at, against plain files. */
export async function measureLoadedAhead(
  sites: { site: string; plain: string },
  rounds: number,
): Promise<Measurement[]> {
  const { ours, ratio, note } = await compareClicks(sites, rounds, follow);
  const ready = ours.filter(({ wasReady }) => wasReady).length;
  return [
    {
      what: `from a click to the next heading, pointed at for ${POINTED_AT_MS} ms, loaded ahead, against plain static files`,
      measured: ratio,
      unit: '×',
      goal: { atMost: 0.15 },
      note: `${note}; loaded ahead in ${ready} of ${ours.length}`,
    },
  ];
}
