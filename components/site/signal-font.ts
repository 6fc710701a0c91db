import localFont from 'next/font/local';

/** The italic of the home page's gold word: its letters only, so it is preloaded there and nowhere else. */
export const signalFont = localFont({
  src: '../fonts/newsreader-italic.woff2',
  weight: '380',
  style: 'italic',
  display: 'optional',
  // next/font would measure letters that the file lacks; app/styles/pieces.css has the fallback.
  adjustFontFallback: false,
  fallback: ['Signal Fallback', 'Georgia', 'serif'],
  declarations: [{ prop: 'unicode-range', value: 'U+61, U+65, U+6D, U+72, U+73, U+75' }],
});
