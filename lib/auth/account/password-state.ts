import type { AdminState } from '#lib/auth/with-admin.ts';
import type { PasswordFailure } from './change-password.ts';

/** What the form for a new password shows. Never a password. */
export type PasswordState = AdminState<PasswordFailure>;
