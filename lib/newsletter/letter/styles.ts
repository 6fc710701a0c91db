/**
 * The styles of a letter. Mail programs know no custom properties and no fonts of ours: the palette of
 * app/styles/theme.css stands here in sRGB, and the fonts are those of the reader's system.
 */
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const light = { page: '#fefcf9', text: '#091c26', muted: '#365867', line: '#e5dfd4', link: '#065b47' };
const dark = { page: '#041119', text: '#f9f6f1', muted: '#a3bcc5', line: '#1d343f', link: '#87dcbc' };

/** Written into the elements, since some mail programs drop every style sheet. */
export const inlined = `
body { margin: 0; padding: 0; background-color: ${light.page}; -webkit-text-size-adjust: 100%; }
.preheader { display: none; max-height: 0; overflow: hidden; mso-hide: all; font-size: 1px; line-height: 1px; color: ${light.page}; }
.page, .letter { width: 100%; border-collapse: collapse; table-layout: fixed; }
.page { background-color: ${light.page}; }
.letter { max-width: 600px; }
.letter td { padding: 0 24px; text-align: left; font-family: ${SANS}; font-size: 16px; line-height: 26px; color: ${light.text}; word-wrap: break-word; overflow-wrap: break-word; }
.letter .head { padding-top: 28px; padding-bottom: 12px; font-size: 14px; line-height: 22px; color: ${light.muted}; border-bottom: 1px solid ${light.line}; }
.letter .name { font-family: ${SERIF}; font-size: 20px; line-height: 28px; color: ${light.text}; }
.letter .title { padding-top: 32px; padding-bottom: 8px; }
h1, h2, h3, h4, h5, h6 { font-family: ${SERIF}; font-weight: normal; color: ${light.text}; }
h1 { margin: 0; font-size: 34px; line-height: 40px; }
h2 { margin: 36px 0 12px; font-size: 24px; line-height: 30px; }
h3 { margin: 28px 0 8px; font-size: 20px; line-height: 26px; }
h4, h5, h6 { margin: 24px 0 8px; font-size: 17px; line-height: 26px; font-weight: bold; }
.summary { margin: 12px 0 0; font-size: 18px; line-height: 28px; color: ${light.muted}; }
.letter .text { padding-top: 16px; padding-bottom: 32px; }
p { margin: 0 0 16px; }
ul, ol { margin: 0 0 16px; padding: 0 0 0 24px; }
li { margin: 0 0 8px; }
blockquote { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid ${light.line}; color: ${light.muted}; }
pre { margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid ${light.line}; white-space: pre-wrap; }
code { font-family: Menlo, Consolas, monospace; font-size: 14px; }
hr { margin: 28px 0; border: 0; border-top: 1px solid ${light.line}; }
a { color: ${light.link}; text-decoration: underline; }
.related { margin: 32px 0 0; }
.letter .foot { padding-top: 20px; padding-bottom: 48px; font-size: 14px; line-height: 22px; color: ${light.muted}; border-top: 1px solid ${light.line}; }
.foot p { margin: 0 0 8px; }
`;

/** A style sheet of its own: Gmail drops one whole for a selector that it does not know. */
export const schemes = ':root { color-scheme: light dark; }';

/** Kept as a style sheet: the reader's dark scheme and narrow screens cannot be told within an element. */
export const embedded = `
@media (max-width: 480px) {
  h1 { font-size: 28px !important; line-height: 34px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: ${dark.page} !important; }
  .letter td, .letter .name, h1, h2, h3, h4, h5, h6 { color: ${dark.text} !important; }
  .letter .head, .summary, blockquote, .letter .foot { color: ${dark.muted} !important; }
  .letter .head, .letter .foot, blockquote, pre, hr { border-color: ${dark.line} !important; }
  .preheader { color: ${dark.page} !important; }
  a { color: ${dark.link} !important; }
}
`;

/** Outlook for Windows takes a list of fonts whose first it does not have for Times New Roman. */
export const outlookStyles = `
td, p, li, a { font-family: 'Segoe UI', Arial, sans-serif !important; }
h1, h2, h3, .name { font-family: Georgia, serif !important; }
`;
