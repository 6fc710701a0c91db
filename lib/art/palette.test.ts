import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accent, areaHues, palette } from './palette.ts';

const css = readFileSync('app/styles/theme.css', 'utf8');
const dark = css.slice(css.indexOf('prefers-color-scheme: dark'));

function tokenIn(source: string, name: string): string {
  const [, l, c, h] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(source) ?? [];
  if (!l || !c || !h) throw new Error(`no --${name} in app/styles/theme.css`);
  return hex(Number(l), Number(c), (Number(h) * Math.PI) / 180);
}

/** Oklch to sRGB, after https://bottosson.github.io/posts/oklab/. */
function hex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (value: number) =>
    (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055) * 255;
  return `#${linear.map((value) => Math.round(byte(value)).toString(16).padStart(2, '0')).join('')}`;
}

describe('the colours drawn outside a browser', () => {
  it.each(Object.entries(palette))('%s is the token of the style sheet', (name, value) => {
    expect(value).toBe(tokenIn(css, `color-${name}`));
  });

  it('has the accent of the light scheme', () => expect(accent).toBe(tokenIn(css, 'accent')));

  it('has the areas’ hues of the dark scheme', () => {
    expect(areaHues).toEqual({
      observability: tokenIn(dark, 'observability'),
      security: tokenIn(dark, 'accent'),
      ai: tokenIn(dark, 'ai'),
    });
  });

  it('are those of the icon, which draws the mark of the header', () => {
    const icon = readFileSync('app/icon.svg', 'utf8');
    const logo = readFileSync('components/site/logo.tsx', 'utf8');
    for (const colour of ['ink-950', 'sand-0', 'wattle-400'] as const)
      expect(icon).toContain(palette[colour]);
    for (const [, path = ''] of logo.matchAll(/ d="([^"]+)"/g)) expect(icon).toContain(path);
  });
});
