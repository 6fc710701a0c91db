import type { Measurement } from '../lib/budgets.ts';
import type { FloodedSite } from './flooded-site.ts';
import { burst } from './burst.ts';
import { connections } from './connections.ts';
import { costs } from './costs.ts';
import { enquiries } from './enquiries.ts';
import { signIn } from './sign-in.ts';
import { unknownIssues } from './unknown-issues.ts';

/** One flood: a file of its own, and its line in the list below. */
export interface FloodPart {
  /** What the command calls it. */
  name: string;
  title: string;
  /** @param heldMs how long a flood that holds something lasts, in milliseconds */
  measure(site: FloodedSite, heldMs: number): Promise<Measurement[]>;
}

export const parts: readonly FloodPart[] = [costs, burst, unknownIssues, connections, signIn, enquiries];
