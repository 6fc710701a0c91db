import { createHash } from 'node:crypto';
import { pagePolicy } from '#lib/security/page-policy.ts';
import { inlineScripts } from './inline-scripts.ts';
import { speculationRulesHeader } from '#lib/speculation-rules.ts';
import type { IsOfNext } from './client-modules.ts';
import type { InlineStyles } from './inline-styles.ts';
import { goesWithout, isPublicPage, needsFramework, withNeededFramework } from './page-framework.ts';
import { toastStyles } from './toast-styles.ts';

/** `headers` are those that depend on the page, besides its policy. */
type FinishedPage = { body: Buffer; policy: string; headers: Record<string, string> };
export type FinishPage = (html: string) => FinishedPage;

/** So that a flood of injections cannot fill the log. */
const MAX_REPORTED = 100;

/** Returns a function that inlines a page's style sheet, takes Next's scripts out of one or has them
 * fetched later, and makes the policy of the result. */
export function pageFinisher(options: {
  styles: InlineStyles;
  isOfNext: IsOfNext;
  overHttps: boolean;
  /** Called once for each inline script that the policy blocks, with the hash of its text. */
  onUnknownScript: (hash: string) => void;
}): FinishPage {
  const reported = new Set<string>();
  return (source) => {
    const needed = needsFramework(source, options.isOfNext);
    const styled = options.styles(source, goesWithout(source, needed));
    const html = withNeededFramework(styled.html, needed);
    const { hashes: scripts, unknown } = inlineScripts(html);
    for (const text of unknown) {
      const hash = createHash('sha256').update(text).digest('hex');
      if (reported.has(hash) || reported.size >= MAX_REPORTED) continue;
      reported.add(hash);
      options.onUnknownScript(hash);
    }
    return {
      headers: isPublicPage(html) ? { 'speculation-rules': speculationRulesHeader } : {},
      body: Buffer.from(html),
      policy: pagePolicy({ scripts, styles: [...styled.hashes, ...toastStyles] }, options.overHttps),
    };
  };
}
