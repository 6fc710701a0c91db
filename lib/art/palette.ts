/** app/styles/theme.css in hex, for renderers that do not know oklch; a test compares the two. */
export const palette = {
  'sand-0': '#fefcf9',
  'sand-100': '#f2eee6',
  'sand-200': '#e5dfd4',
  'sand-500': '#81796e',
  'ink-950': '#041119',
  'ink-900': '#091c26',
  'ink-800': '#112a36',
  'ink-600': '#365867',
  'ink-400': '#6d8c99',
  'ink-300': '#a3bcc5',
  'wattle-400': '#f6c835',
} as const;

/** Of links and marks on light ground. */
export const accent = '#065b47';

/** The hues of the three areas on dark ground, as in the dark scheme. */
export const areaHues = { observability: '#8ec9f3', security: '#87dcbc', ai: '#cdb7f6' } as const;
