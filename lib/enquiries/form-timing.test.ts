import { describe, expect, it } from 'vitest';
import { BACKEND_TIMEOUT_MS } from '#lib/supabase/public.ts';
import { ANSWER_WITHIN_MS } from './form-timing.ts';

/** security.md §5: the database has five seconds, the visitor hears within six. What happens then is shown in e2e/faults.spec.ts. */
describe('the time an enquiry may take', () => {
  it('is five seconds for the database and less than six for the answer', () => {
    expect(BACKEND_TIMEOUT_MS).toBe(5_000);
    expect(ANSWER_WITHIN_MS).toBeGreaterThan(BACKEND_TIMEOUT_MS);
    expect(ANSWER_WITHIN_MS).toBeLessThan(6_000);
  });
});
