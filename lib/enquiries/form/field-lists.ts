import { fieldLabels, forms } from '#content/site/forms.ts';
import type { FieldSpec } from './fields.ts';

/*
 * The fields of the enquiry forms, in the order they are shown. Pages, the server and the tests read these
 * lists, and the database repeats the limits as constraints; the browser gets them with the page.
 */

const phone = { name: 'phone', type: 'tel', required: false, maxLength: 40, autoComplete: 'tel' } as const;
const email = {
  name: 'email',
  type: 'email',
  required: true,
  maxLength: 254,
  autoComplete: 'email',
} as const;
const name = { name: 'name', type: 'text', required: true, maxLength: 120, autoComplete: 'name' } as const;
const company = { name: 'company', type: 'text', maxLength: 160, autoComplete: 'organization' } as const;
const message = { name: 'message', type: 'textarea', maxLength: 5_000 } as const;

const { contact, quickstart } = fieldLabels;
const { callLabels } = forms;

const day = { type: 'date', group: 'call', required: false, maxLength: 10 } as const;
const time = { type: 'time', group: 'call', required: false, maxLength: 5 } as const;
/** Two times for a call, in Sydney; ./call-times.ts compares them with the office's hours. */
const callFields: readonly FieldSpec[] = [
  { ...day, name: 'call_day_1', label: callLabels.day1 },
  { ...time, name: 'call_time_1', label: callLabels.time1 },
  { ...day, name: 'call_day_2', label: callLabels.day2 },
  { ...time, name: 'call_time_2', label: callLabels.time2 },
];

export const contactFields: readonly FieldSpec[] = [
  { ...name, label: contact.name },
  { ...email, label: contact.email },
  { ...phone, label: contact.phone },
  { ...company, label: contact.company, required: false },
  { name: 'subject', label: contact.subject, type: 'text', required: true, maxLength: 200 },
  { ...message, label: contact.message, required: true, minLength: 10 },
  ...callFields,
];

export const quickstartFields: readonly FieldSpec[] = [
  { ...name, label: quickstart.name },
  { ...email, label: quickstart.email },
  { ...company, label: quickstart.company, required: true },
  { ...phone, label: quickstart.phone, placeholder: fieldLabels.optional },
  { ...message, label: quickstart.message, required: false },
  ...callFields,
];
