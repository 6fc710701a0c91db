import type { FieldErrors, FieldValues } from './fields.ts';

/** What a form's action answers. `values` are what the person typed, so that nothing is lost. */
export type EnquiryOutcome =
  | { status: 'idle' }
  | { status: 'sent'; reference: string }
  | { status: 'invalid'; values: FieldValues; errors: FieldErrors }
  | { status: 'limited'; values: FieldValues; retryAfterSeconds: number }
  /** Too many enquiries wait for a slow database; nothing was sent. */
  | { status: 'busy'; values: FieldValues; retryAfterSeconds: number }
  /** The token was sent too early, too late, twice or never came from us. Nothing was stored; the form gets another and sends again. */
  | { status: 'token'; values: FieldValues }
  /** It looks like a program's post: the field that people do not see was filled in, or no page of ours sent it. Nothing was stored. */
  | { status: 'refused'; values: FieldValues }
  /** Whether it was stored is not known; sending it again stores it once. */
  | { status: 'failed'; values: FieldValues; reference: string };

export type EnquiryAction = (previous: EnquiryOutcome, form: FormData) => Promise<EnquiryOutcome>;
