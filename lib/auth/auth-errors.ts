import { isAuthApiError, isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js';

/** Whether this error says "nobody is signed in", and not "the auth server did not answer". */
export const isRefused = (error: AuthError): boolean =>
  isAuthSessionMissingError(error) || (isAuthApiError(error) && [400, 401, 403, 404].includes(error.status));
