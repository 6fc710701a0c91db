import type { Feed } from 'feed';

export const FEED_LANGUAGE = 'en-AU';

/** A feed as Atom; the library writes the language of RSS alone. */
export const atomOf = (feed: Feed): string =>
  feed.atom1().replace('<feed ', `<feed xml:lang="${FEED_LANGUAGE}" `);

/** Without the characters that XML cannot hold in any form. */
export const withoutControls = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
