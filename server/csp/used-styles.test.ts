import { transform } from 'lightningcss';
import { describe, expect, it, vi } from 'vitest';
import { usedStylesOf } from './used-styles.ts';

vi.mock('lightningcss', async (importOriginal) => {
  const library = await importOriginal<{ transform: typeof transform }>();
  return { ...library, transform: vi.fn(library.transform) };
});

const usedStyles = (css: string, html: string): string => usedStylesOf(css)(html);

describe('usedStyles', () => {
  const html = '<p class="card lg:flex [&amp;_a]:link" style="color:var(--ink)">x</p>';

  it('leaves out the classes that a page does not have', () => {
    const css = '.card{margin:0}.other{margin:1px}.card .other{padding:0}.lg\\:flex{display:flex}';
    expect(usedStyles(css, html)).toBe('.card{margin:0}.lg\\:flex{display:flex}');
    expect(usedStyles('.\\[\\&_a\\]\\:link a{color:red}', html)).toContain('color:red');
  });

  it('keeps what asks for the absence of a class', () => {
    expect(usedStyles('p:not(.other){margin:0}', html)).toBe('p:not(.other){margin:0}');
  });

  it('keeps attributes, elements and conditions', () => {
    const css = '[data-live]{margin:0}@media print{a{color:red}}@media print{.other{color:red}}';
    expect(usedStyles(css, html)).toBe('[data-live]{margin:0}@media print{a{color:red}}');
  });

  it('leaves out the custom properties that nothing uses, also those that only these used', () => {
    const css = ':root{--ink:red;--a:var(--b);--b:blue}p{color:var(--ink)}';
    expect(usedStyles(css, html)).toBe(':root{--ink:red}p{color:var(--ink)}');
  });

  it('leaves out the keyframes that nothing on the page plays', () => {
    const frames = (name: string) => `@keyframes ${name}{0%{margin:0}}`;
    const css = `.card{animation:rise 1s}.other{animation:fall 1s}${frames('rise')}${frames('fall')}`;
    expect(usedStyles(css, html)).toBe('.card{animation:1s rise}@keyframes rise{0%{margin:0}}');
  });

  it('does the work once for all pages with the same classes', () => {
    const stylesFor = usedStylesOf('.card{margin:0}.other{margin:1px}');
    expect(stylesFor('<p class="card">one</p>')).toBe('.card{margin:0}');
    vi.mocked(transform).mockClear();
    expect(stylesFor('<ul><li class="card">two</li></ul>')).toBe('.card{margin:0}');
    expect(transform).not.toHaveBeenCalled();
    expect(stylesFor('<p class="other">three</p>')).toBe('.other{margin:1px}');
  });

  it('keeps a scroll timeline apart from the animation, as browsers want it', () => {
    const css = '.bar{animation:rise linear both;animation-timeline:scroll(root);animation-range:10px 11px}';
    expect(usedStyles(css, '<i class="bar">')).toContain('animation-timeline:scroll(');
  });
});
