import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseConnection } from '#lib/config.ts';
import { keepKeyOutOfBearer } from './api-key.ts';
import type { Database } from './database.types.ts';

/** The longest a visitor waits for the database, in milliseconds. */
export const BACKEND_TIMEOUT_MS = 5_000;

type Schema = Database['public'];
type Issues = Schema['Tables']['newsletter_issues'];
type IssueColumn =
  'issue_number' | 'title' | 'summary' | 'content' | 'related' | 'status' | 'sent_at' | 'corrected_at';

/** What anonymous code reads and calls: a query of anything else of the database does not compile. */
export type PublicDatabase = {
  public: {
    Tables: { [_ in never]: never };
    // A view has no type for what would be inserted or updated.
    Views: { newsletter_issues: { Row: Pick<Issues['Row'], IssueColumn>; Relationships: [] } };
    Functions: Pick<
      Schema['Functions'],
      | 'account_link'
      | 'archive_issue'
      | 'archive_numbers'
      | 'archive_page'
      | 'archive_version'
      | 'ask_password_reset'
      | 'change_subscription'
      | 'confirm_newsletter'
      | 'is_known_device'
      | 'newsletter_preferences'
      | 'note_failed_sign_in'
      | 'search_issues'
      | 'sign_in_rate_limit'
      | 'submit_enquiry'
      | 'submit_mail_event'
      | 'subscribe'
      | 'use_account_link'
    >;
  };
};

/**
 * A client with the publishable key and no session: what it may do is what row-level security grants to
 * anyone. Every call ends within {@link BACKEND_TIMEOUT_MS}; nothing is retried, which after a lost response
 * is the caller's decision, and nothing is cached by Next.
 */
export function publicClient(): SupabaseClient<PublicDatabase> {
  const { url, publishableKey } = supabaseConnection();
  return createClient<PublicDatabase>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      fetch: keepKeyOutOfBearer(publishableKey, (input, init) =>
        fetchWithTimeout(input, { ...init, cache: 'no-store' }),
      ),
    },
  });
}

/** Fetch that gives up after {@link BACKEND_TIMEOUT_MS}, or the given limit. */
export const fetchWithTimeout = (
  input: string | URL | Request,
  init?: RequestInit,
  limit: number = BACKEND_TIMEOUT_MS,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(limit);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
};
