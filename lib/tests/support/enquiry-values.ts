import fc, { type Arbitrary } from 'fast-check';
import { HONEYPOT, REQUEST_ID, TOKEN } from '#lib/enquiries/form/fields.ts';
import { anyText } from '#lib/tests/support/any-text.ts';

/** What visitors' programs have put into form fields, or might. */
const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\r\nBcc: everyone@example.com',
  "'; drop table contact_submissions; --",
  '<script>alert(1)</script>',
  '=HYPERLINK("https://example.com")',
  '{"status":"sent"}',
  '__proto__',
  '%00%0d%0a',
  '\u202eright to left',
];

/** Each kind of thing that a program can put into a form field: long, empty, broken, or like an attack. */
export const fieldValues: readonly Arbitrary<string>[] = [
  anyText(300),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.emailAddress(),
  fc.integer({ min: 4_900, max: 30_000 }).map((length) => 'x'.repeat(length)),
  ...hostile.map((value) => fc.constant(value)),
];
const anything = fc.oneof(...fieldValues);

/** Every field that a form of ours has, shown or hidden, with what it may hold. */
const fields = {
  name: anything,
  email: anything,
  phone: anything,
  company: anything,
  subject: anything,
  message: anything,
  call_day_1: anything,
  call_time_1: anything,
  call_day_2: anything,
  call_time_2: anything,
  product: fc.oneof(anything, fc.constantFrom('ai-policy', 'contact', 'constructor')),
  [REQUEST_ID]: fc.oneof(anything, fc.uuid()),
  [TOKEN]: fc.oneof(fc.constant(''), anything),
  [HONEYPOT]: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anything }),
};
export const fieldNames = Object.keys(fields);

/** A whole form with anything in any of its fields, some of which it may lack. */
export const anyForm: Arbitrary<Record<string, string>> = fc.record(fields, { requiredKeys: [] });
