import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from 'playwright/test';

/**
 * A new context with its page takes 0.6 s of processor more than a page that has been on the site: it starts
 * two processes and compiles all scripts (docs/decisions/0039-time-of-the-tests.md). Tests with the same
 * options therefore take the context of the test before, cleared; what cannot be cleared ends it.
 */
export type Contexts = Map<string, { context: BrowserContext; page: Page }>;

/** The options that tests set; one more must be part of the key, and reset where the context has it. */
type Options = Pick<
  PlaywrightTestOptions,
  'colorScheme' | 'contextOptions' | 'extraHTTPHeaders' | 'reducedMotion' | 'viewport'
>;

/** What lasts as long as a context or its page. */
const LASTING = [
  'addInitScript',
  'clock',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'setOffline',
];

/** Calls back when one of these properties is read; returns what ends it. */
function watch(target: object, names: string[], note: () => void): () => void {
  const endings = names
    .filter((name) => name in target)
    .map((name) => {
      const own = Object.getOwnPropertyDescriptor(target, name);
      const value: unknown = Reflect.get(target, name);
      const get = () => {
        note();
        return value;
      };
      Object.defineProperty(target, name, { configurable: true, get });
      return () => (own ? Object.defineProperty(target, name, own) : Reflect.deleteProperty(target, name));
    });
  return () => {
    for (const end of endings) end();
  };
}

/** The context of an earlier test with these options, as a new one would be; undefined without one. */
async function takeReused(contexts: Contexts, key: string, options: Options) {
  const reused = contexts.get(key);
  if (!reused) return undefined;
  contexts.delete(key);
  const { context, page } = reused;
  await context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {});
  const { colorScheme, contextOptions, reducedMotion } = options;
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? contextOptions.reducedMotion ?? 'no-preference',
    forcedColors: contextOptions.forcedColors ?? 'none',
    contrast: 'no-preference',
  });
  if (options.viewport) await page.setViewportSize(options.viewport);
  return reused;
}

/** Gives a test its context; the next with the same options may have it afterwards. */
export async function useContext(
  { browser, contexts, key }: { browser: Browser; contexts: Contexts; key: string | undefined },
  options: Options,
  use: (taken: { context: BrowserContext; page: Page }) => Promise<void>,
): Promise<void> {
  const reused = key === undefined ? undefined : await takeReused(contexts, key, options);
  // Playwright's runner adds the options of the test.
  const context = reused?.context ?? (await browser.newContext());
  const page = reused?.page ?? (await context.newPage());
  let isSpent = key === undefined;
  const spend = () => (isSpent = true);
  const unwatch = [watch(context, LASTING, spend), watch(page, [...LASTING, 'on', 'once'], spend)];
  await use({ context, page });
  for (const stop of unwatch) stop();
  if (isSpent || page.isClosed() || !(await isCleared(context, page))) await context.close();
  else contexts.set(key!, { context, page });
}

/** Leaves the site's pages, their cookies and what they stored, but not its process and its cache. */
async function isCleared(context: BrowserContext, page: Page): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close();
  try {
    for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key);
    await page.mouse.move(0, 0);
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
