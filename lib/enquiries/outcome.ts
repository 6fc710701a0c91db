import type { FieldErrors, FieldValues } from './fields';

/** What a form's action answers. `values` are what the person typed, so that nothing is lost. */
export type EnquiryOutcome =
  | { status: 'idle' }
  | { status: 'sent'; reference: string }
  | { status: 'invalid'; values: FieldValues; errors: FieldErrors }
  | { status: 'limited'; values: FieldValues; retryAfterSeconds: number }
  | { status: 'failed'; values: FieldValues; reference: string }
  /** The site was updated while the form was open: the action behind it is gone. Only the browser can notice this. */
  | { status: 'outdated'; values: FieldValues };

export type EnquiryAction = (previous: EnquiryOutcome, form: FormData) => Promise<EnquiryOutcome>;
