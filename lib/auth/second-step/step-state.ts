import type { AdminState } from '#lib/auth/with-admin.ts';
import type { StepFailure } from './show-factor.ts';

/** What the form of the second step shows. Never a code. */
export type StepState = AdminState<StepFailure>;
