import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import type { Measurement } from '../lib/budgets.ts';
import { claims } from './claims.ts';
import { direct } from './embedded/direct.ts';
import { embedded } from './embedded/rate.ts';
import { freezing } from './embedded/freezing.ts';
import { visitors } from './embedded/visitors.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import { pool } from './throughput.ts';

/** What can be measured alone: a file of its own, and its line in the list below. */
export interface NewsletterPart {
  /** What the command calls it. */
  name: string;
  title: string;
  /** @param supervisor of this part: what it was told to end is gone before the next begins */
  measure(supervisor: ProcessSupervisor): Promise<Measurement[]>;
}

export const parts: readonly NewsletterPart[] = [
  pool,
  claims,
  memory,
  lists,
  embedded,
  direct,
  visitors,
  freezing,
];
