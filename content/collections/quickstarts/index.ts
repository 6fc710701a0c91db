import type { Quickstart } from '#content/schemas.ts';
import { aiMarketing } from './ai-marketing.ts';
import { aiPolicy } from './ai-policy.ts';
import { cyberSecurityAwareness } from './cyber-security-awareness.ts';
import { cyberSecurityPolicy } from './cyber-security-policy.ts';

/** In the order of the cards. */
export const quickstarts: Quickstart[] = [aiPolicy, aiMarketing, cyberSecurityPolicy, cyberSecurityAwareness];

/** Undefined for an unknown id, because ids arrive from URLs and forms. */
export function quickstartById(id: string): Quickstart | undefined {
  return quickstarts.find((quickstart) => quickstart.id === id);
}
