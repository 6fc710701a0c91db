import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumPath } from '../../e2e/support/browser.ts';
import { probe, type Seen } from './probe.ts';

/** The phone of the goals: Lighthouse's slow 4G, and a processor four times slower than this machine's. */
export const phone = {
  kilobitsPerSecond: 1_600,
  upKilobitsPerSecond: 750,
  latencyMs: 150,
  slowdown: 4,
} as const;
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LONGEST_LOAD_MS = 60_000;
/** A page counts as loaded when it has requested nothing for so long. */
const QUIET_MS = 1_200;

/** One request of a page, as the browser counted it: compressed, with its headers. */
export interface Fetched {
  url: string;
  kind: string;
  bytes: number;
  /** Part of a page that was prefetched for a click that may come. */
  ahead: boolean;
}

export interface Visit {
  page: Page;
  fetched: ReadonlyMap<string, Fetched>;
  /** Waits until nothing is on its way and nothing new is requested. */
  settled(): Promise<void>;
  seen(): Promise<Seen>;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });

/**
 * Lets someone look at a page who has never been here: a profile of its own for each visit, slowed down as a
 * phone is unless `fast`.
 */
export async function visit<Result>(
  browser: Browser,
  url: string,
  look: (visit: Visit) => Promise<Result>,
  { fast = false } = {},
): Promise<Result> {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await watchRequests(session);
    await page.addInitScript(probe);
    if (!fast) await slowDown(session);
    await page.goto(url, { waitUntil: 'load', timeout: LONGEST_LOAD_MS });
    await requests.settled();
    const seen = () => page.evaluate(() => window.seen);
    return await look({ page, fetched: requests.fetched, settled: requests.settled, seen });
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.kilobitsPerSecond * 125,
    uploadThroughput: phone.upKilobitsPerSecond * 125,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
}

async function watchRequests(
  session: CDPSession,
): Promise<{ fetched: Map<string, Fetched>; settled(): Promise<void> }> {
  const fetched = new Map<string, Fetched>();
  const open = new Set<string>();
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    last = performance.now();
    open.add(requestId);
    const ahead = Object.keys(request.headers).some((name) => name.toLowerCase() === 'rsc');
    fetched.set(requestId, { url: request.url, kind: type, bytes: 0, ahead });
  });
  const end = (requestId: string, bytes: number): void => {
    last = performance.now();
    open.delete(requestId);
    const request = fetched.get(requestId);
    if (request) request.bytes = bytes;
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await session.send('Network.enable');
  return {
    fetched,
    async settled() {
      const began = performance.now();
      while (performance.now() - began < LONGEST_LOAD_MS) {
        if (open.size === 0 && performance.now() - last > QUIET_MS) return;
        await delay(50);
      }
    },
  };
}
