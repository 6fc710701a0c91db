import { expect, it } from 'vitest';
import { BACKEND_TIMEOUT_MS } from '#lib/supabase/public.ts';
import { SUBMISSION_TIMEOUT_MS } from './form-timing.ts';

// What a visitor sees then is shown in e2e/faults/faults.spec.ts.
it('gives the database five seconds, and the visitor a result after that and within six', () => {
  expect(BACKEND_TIMEOUT_MS).toBe(5_000);
  expect(SUBMISSION_TIMEOUT_MS).toBeGreaterThan(BACKEND_TIMEOUT_MS);
  expect(SUBMISSION_TIMEOUT_MS).toBeLessThan(6_000);
});
