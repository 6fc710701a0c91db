import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

/** TypeScript does not know it. */
type Global = {
  trustedTypes?: { defaultPolicy: unknown; createPolicy: (name: string, rules: object) => unknown };
};

const pages = [
  '/',
  '/contact',
  '/industry-updates/1',
  '/industry-updates/search?q=cloud',
  '/login',
  '/nowhere',
];

for (const path of pages) {
  test(`${path} refuses scripts, markup and policies that are not the site's own`, async ({
    page,
    expected,
  }) => {
    expected.push(/Trusted|trusted-types|inline event handler|status of 404/);
    // Of the not-found page that Next has built in, which is blocked where pages have a nonce.
    if (!pagesAreCached) expected.push(/Applying inline style/);
    await page.goto(path);
    // The policy is made by the first script that runs, whenever that is.
    await page.waitForFunction(() => (globalThis as Global).trustedTypes?.defaultPolicy);
    const { refused, taken } = await page.evaluate(() => {
      const { trustedTypes } = globalThis as Global;
      const script = (change: (element: HTMLScriptElement) => void) => () =>
        change(document.createElement('script'));
      const outcome = (attempts: Record<string, () => unknown>) =>
        Object.entries(attempts).map(([name, attempt]) => {
          try {
            attempt();
            return [name, 'taken'];
          } catch (error) {
            return [name, (error as Error).name];
          }
        });
      const code = 'window.__xss = 1';
      const markup = `<img src="x" onerror="${code}">`;
      const element = document.body.appendChild(document.createElement('div'));
      return {
        refused: outcome({
          'a foreign script': script((each) => (each.src = 'https://evil.example/x.js')),
          'a foreign script by attribute': script((each) => each.setAttribute('src', '//evil.example/x.js')),
          'a script in the address': script((each) => (each.src = `data:text/javascript,${code}`)),
          'a file of the site that is no script': script((each) => (each.src = '/robots.txt')),
          'a way out of the folder': script((each) => (each.src = '/_next/static/../../robots.txt')),
          'a script of text': script((each) => (each.text = code)),
          'a handler of text': () => element.setAttribute('onclick', code),
          'a timer of text': () => setTimeout(code),
          'a frame of text': () => (document.createElement('iframe').srcdoc = markup),
          'markup at a place': () => element.insertAdjacentHTML('beforeend', markup),
          'markup in place of an element': () => (element.outerHTML = markup),
          'a written document': () => document.write(markup),
          'a parsed document': () => new DOMParser().parseFromString(markup, 'text/html'),
          'another policy': () => trustedTypes?.createPolicy('evil', {}),
          'the same policy again': () => trustedTypes?.createPolicy('default', {}),
        }).filter(([, result]) => result === 'taken'),
        taken: outcome({
          'a script of the build': script((each) => (each.src = '/_next/static/chunks/x.js')),
          'what the renderer made': () => (element.innerHTML = markup),
        }).filter(([, result]) => result !== 'taken'),
      };
    });
    expect({ refused, taken }).toEqual({ refused: [], taken: [] });
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  });
}
