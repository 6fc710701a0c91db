import type { AdminState } from '#lib/auth/with-admin.ts';
import type { FactorFailure } from './change-factors.ts';

/** What a form of the second step shows: recovery codes only in the response that made them. */
export type FactorState = AdminState<FactorFailure, { codes?: string[] }>;
export type FactorAction = (previous: FactorState, form: FormData) => Promise<FactorState>;
