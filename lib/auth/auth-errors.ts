import { isAuthApiError, isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js';

/** Whether the auth server refused the session, as opposed to not responding. */
export const isRefused = (error: AuthError): boolean =>
  isAuthSessionMissingError(error) || (isAuthApiError(error) && [400, 401, 403, 404].includes(error.status));
