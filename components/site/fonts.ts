import localFont from 'next/font/local';

// `optional`: a font that arrives after the first paint is used from the next page on.
// Only the headlines' font is preloaded here; server/csp/inline-styles.ts preloads that of running text,
// signal-font.ts that of one word on the home page.
export const display = localFont({
  src: '../fonts/newsreader.woff2',
  weight: '370',
  variable: '--font-newsreader',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
  fallback: ['Georgia', 'serif'],
});
export const sans = localFont({
  src: '../fonts/instrument-sans.woff2',
  weight: '400 700',
  variable: '--font-instrument-sans',
  display: 'optional',
  preload: false,
  adjustFontFallback: 'Arial',
  fallback: ['system-ui', 'sans-serif'],
});
export const mono = localFont({
  src: '../fonts/geist-mono.woff2',
  weight: '500',
  variable: '--font-geist-mono',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
});
