import fc from 'fast-check';
import type { Page } from 'playwright/test';
import { hostileTexts } from '#lib/markdown/tests/hostile-corpus.ts';
import { renderWithHeadings } from '#lib/markdown/render.ts';
import { expect, test } from '#e2e/support/test.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

const render = (text: string) => renderWithHeadings(text, { headingIds: true }).html;

/** What the browser itself makes of the rendered texts: everything in them that could act, load or leave. */
function dangersIn(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((rendered) => {
    const elements = 'h3,h4,h5,h6,p,ul,ol,li,em,strong,a,code,pre,blockquote,hr,br,del'.split(',');
    const safe = /^(https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/i;
    return rendered.flatMap((html) => {
      const body = document.createElement('div');
      document.body.replaceChildren(body);
      body.innerHTML = html;
      return [...body.querySelectorAll('*')].flatMap((element) => {
        const name = element.localName;
        const bad = elements.includes(name) ? [] : [`<${name}>`];
        for (const { name: attribute, value } of element.attributes) {
          const known =
            (name === 'a' && attribute === 'href' && safe.test(value)) ||
            (name === 'ol' && attribute === 'start') ||
            (/^h[3-6]$/.test(name) && attribute === 'id' && value.startsWith('user-content-'));
          if (!known) bad.push(`<${name} ${attribute}="${value}">`);
        }
        if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
          if (!/^(https?|mailto):$/.test(element.protocol)) bad.push(`protocol ${element.protocol}`);
          const inside = /^[/#]/.test(element.getAttribute('href') ?? '');
          if (inside && element.origin !== location.origin) bad.push(`leaves for ${element.origin}`);
        }
        return bad.map((what) => `${what} in ${html}`);
      });
    });
  }, texts.map(render));
}

test('no known payload lives in a newsletter', async ({ page }) => {
  await page.goto('/robots.txt');
  expect(await dangersIn(page, hostileTexts)).toEqual([]);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
});

test('nor does any combination of payloads and Markdown', async ({ page }) => {
  await page.goto('/robots.txt');
  const piece = fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.constantFrom(
      '# ',
      '- ',
      '* ',
      '> ',
      '**',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '![',
      '<',
      '>',
      '"',
      '\n',
      '\n\n',
      '\t',
      '&#x',
      '\\',
    ),
    anyText(12),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join(''));
  const texts = fc.sample(text, { numRuns: 3_000, seed: 20261121 });
  expect(await dangersIn(page, texts)).toEqual([]);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
});
