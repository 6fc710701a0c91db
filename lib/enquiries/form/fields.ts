import { forms } from '#content/site/forms.ts';
import { characterCount, readableText, withUnixLineBreaks } from '#lib/text.ts';

/*
 * What a field is and how what was typed into it is checked, in the browser and by the server's schema. No
 * zod here: the browser loads this file.
 */

type CallField = `call_${'day' | 'time'}_${1 | 2}`;
export type FieldName = 'name' | 'email' | 'phone' | 'company' | 'subject' | 'message' | CallField;

export type FieldSpec = {
  name: FieldName;
  label: string;
  type: 'text' | 'email' | 'tel' | 'textarea' | 'date' | 'time';
  /** It stands in the folded part for a call. */
  group?: 'call';
  required: boolean;
  /** In characters, as PostgreSQL's char_length counts them. */
  maxLength: number;
  minLength?: number;
  autoComplete?: string;
  placeholder?: string;
  /** Only a mail reaches who typed this address: one that no mail can be written to is refused. */
  mailed?: true;
};

/**
 * What a form sends beside its fields: our token, an id for a browser that could get none, and the
 * honeypot.
 */
export const TOKEN = 'form_token';
export const REQUEST_ID = 'request_id';
export const HONEYPOT = 'website';
/** What a form is about, where its page has a product; the contact form has no such field. */
export const PRODUCT = 'product';

export type FieldErrors = Partial<Record<FieldName, string>>;
export type FieldValues = Partial<Record<FieldName, string>>;

/** Name, e-mail and the other one-line fields end up in mail headers: no control character may pass. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** In a message, line breaks and tabs are text. */
const CONTROL_CHARACTERS_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * What was typed into these fields, as it came. Unknown fields and files are ignored; a repeated field
 * counts once.
 */
export function typedValues(fields: readonly FieldSpec[], form: FormData): FieldValues {
  const typed: FieldValues = {};
  for (const { name } of fields) {
    const value = form.get(name);
    if (typeof value === 'string') typed[name] = value;
  }
  return typed;
}

/** The pattern of `<input type=email>` in the HTML standard, so that browser and server agree. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Dots at the ends or side by side would need quotes (RFC 5321, 4.1.2), which would change the address: no
 * mail is written to it.
 */
export const DOT_ATOM = /^[^.@]+(?:\.[^.@]+)*@/;

/** A day as a date field sends it, which the calendar has. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value);

/** A typed value as it is stored: line breaks of one kind, nothing that reorders it, no surrounding space. */
export const normalise = (value: string): string => readableText(withUnixLineBreaks(value)).trim();

/**
 * Checks one normalised value.
 * @returns a sentence for the person who typed it, or undefined when it is fine
 */
export function fieldError(field: FieldSpec, value: string): string | undefined {
  const { fieldErrors } = forms;
  const label = field.label.toLowerCase();
  const length = characterCount(value);
  if (length === 0) return field.required ? fieldErrors.missing(label) : undefined;
  if (length > field.maxLength) return fieldErrors.tooLong(label, field.maxLength, length);
  const forbidden = field.type === 'textarea' ? CONTROL_CHARACTERS_IN_TEXT : CONTROL_CHARACTERS;
  if (forbidden.test(value)) return fieldErrors.controlCharacters(label);
  if (field.type === 'email' && !EMAIL.test(value)) return fieldErrors.email;
  if (field.mailed && !DOT_ATOM.test(value)) return fieldErrors.email;
  if (field.type === 'date' && !isDay(value)) return `${field.label}: ${forms.callErrors.date}`;
  if (field.type === 'time' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
    return `${field.label}: ${forms.callErrors.time}`;
  if (field.minLength && length < field.minLength) return fieldErrors.tooShort(label, field.minLength);
  return undefined;
}
