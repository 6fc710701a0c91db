import { createHash } from 'node:crypto';
import { pagePolicy } from '#lib/security/page-policy.ts';
import { inlineScripts } from './inline-scripts.ts';
import type { InlineStyles } from './inline-styles.ts';
import { toastStyles } from './toast-styles.ts';

type FinishedPage = { body: Buffer; policy: string };
export type FinishPage = (html: string) => FinishedPage;

/** So that a flood of injections cannot fill the log. */
const MAX_REPORTED = 100;

/** Returns a function that inlines a page's style sheet and makes the policy of the result. */
export function pageFinisher(options: {
  styles: InlineStyles;
  overHttps: boolean;
  /** Called once for each inline script that the policy blocks, with the hash of its text. */
  onUnknownScript: (hash: string) => void;
}): FinishPage {
  const reported = new Set<string>();
  return (source) => {
    const { html, hashes: styles } = options.styles(source);
    const { hashes: scripts, unknown } = inlineScripts(html);
    for (const text of unknown) {
      const hash = createHash('sha256').update(text).digest('hex');
      if (reported.has(hash) || reported.size >= MAX_REPORTED) continue;
      reported.add(hash);
      options.onUnknownScript(hash);
    }
    return {
      body: Buffer.from(html),
      policy: pagePolicy({ scripts, styles: [...styles, ...toastStyles] }, options.overHttps),
    };
  };
}
