import { newsletterPage } from '#content/pages/newsletter.ts';
import { contactFields } from '#lib/enquiries/form/field-lists.ts';
import type { FieldSpec } from '#lib/enquiries/form/fields.ts';

/** The one field of the sign-up, with the rule of every form for an address that we write to. */
export const subscribeFields: readonly FieldSpec[] = contactFields
  .filter(({ name }) => name === 'email')
  .map((email) => ({ ...email, label: newsletterPage.form.label, mailed: true }));
