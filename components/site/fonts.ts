import localFont from 'next/font/local';

// `optional`: a face that is not there when the page first paints is kept for the next page instead of moving the text
// under the reader's eyes. Only the face of the headlines is preloaded here; that of running text, which narrow screens do not use, by
// server/csp/inline-styles.ts.
export const display = localFont({
  src: '../fonts/newsreader.woff2',
  weight: '370',
  variable: '--font-newsreader',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
  fallback: ['Georgia', 'serif'],
});
export const displayItalic = localFont({
  src: '../fonts/newsreader-italic.woff2',
  weight: '380',
  style: 'italic',
  variable: '--font-newsreader-italic',
  display: 'optional',
  preload: false,
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
