import { SITE_URL } from '#e2e/support/stack/addresses.ts';
import { test } from '#e2e/support/test.ts';
import type { Driver } from './driver.ts';
import { EnginePage } from './engine-page.ts';
import { FIREFOX_PACKAGES, isFirefoxInstalled, startFirefox } from './firefox.ts';
import { isWebKitInstalled, startWebKit, WEBKIT_PACKAGES } from './webkit.ts';

const engines = {
  Firefox: { start: startFirefox, isInstalled: isFirefoxInstalled, packages: FIREFOX_PACKAGES },
  WebKit: { start: startWebKit, isInstalled: isWebKitInstalled, packages: WEBKIT_PACKAGES },
};
/** In pixels: a phone, whose menu is a dialog, and a desk. */
export const PHONE = 390;
const widths = [PHONE, 1440];

/** The page of the engine that is tested now, which is there once its tests run. */
type CurrentPage = () => EnginePage;
type Journeys = {
  /** At each width. */
  atWidth: (page: CurrentPage, width: number) => void;
  once?: (page: CurrentPage, name: string) => void;
};

/** The same journeys in Firefox and WebKit; `npm run test:engines` wants both to be installed. */
export function inEachEngine({ atWidth, once }: Journeys): void {
  for (const [name, { start, isInstalled, packages }] of Object.entries(engines)) {
    test.describe(`in ${name}`, () => {
      let driver: Driver;
      let page: EnginePage;
      test.skip(
        !process.env.E2E_ALL_ENGINES && !isInstalled(),
        `${name} is not installed: apt-get install ${packages}`,
      );
      test.beforeAll(async () => {
        driver = await start();
        page = new EnginePage(driver, SITE_URL);
      });
      test.afterAll(() => driver?.close());

      for (const width of widths) {
        test.describe(`at ${width} px`, () => {
          test.beforeAll(async () => {
            await page.resize(width, 900);
            await page.open('/');
            await page.expectScript('return innerWidth', width);
          });
          atWidth(() => page, width);
        });
      }
      once?.(() => page, name);
    });
  }
}
