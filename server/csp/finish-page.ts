import { createHash } from 'node:crypto';
import { pagePolicy } from '#lib/security/page-policy.ts';
import { inlineScripts } from './inline-scripts.ts';
import type { InlineStyles } from './inline-styles.ts';
import { toastStyles } from './toast-styles.ts';

type FinishedPage = { body: Buffer; policy: string };
export type FinishPage = (html: string) => FinishedPage;

/** The last thing that happens to the HTML of a page: its style sheet moves in, and its policy is made from what is in it then. */
export function pageFinisher(options: {
  styles: InlineStyles;
  overHttps: boolean;
  /** Told once of each inline script that the policy will block. @param hash names it without repeating what may be an injection */
  onUnknownScript: (hash: string) => void;
}): FinishPage {
  const told = new Set<string>();
  return (source) => {
    const { html, hashes: styles } = options.styles(source);
    const { hashes: scripts, unknown } = inlineScripts(html);
    for (const text of unknown) {
      const hash = createHash('sha256').update(text).digest('hex');
      if (told.has(hash) || told.size >= MOST_TOLD) continue;
      told.add(hash);
      options.onUnknownScript(hash);
    }
    return {
      body: Buffer.from(html),
      policy: pagePolicy({ scripts, styles: [...styles, ...toastStyles] }, options.overHttps),
    };
  };
}

const MOST_TOLD = 100;
