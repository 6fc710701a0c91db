import { parseJson } from '#lib/parse-json.ts';
import { isPlainText } from './scripted-form.ts';

/**
 * Whether a form that is sent without scripts names its action as React writes it into our pages, or names
 * none: Next would decode anything else, fail and log an error with its stack, and anyone may send one.
 */
export const isPlainForm = (form: FormData): boolean =>
  namesWith(REFERENCE_PREFIX, form)
    .map((name) => PREFIX + name.slice(REFERENCE_PREFIX.length))
    .every((prefix) => DESCRIPTOR.test(onlyText(form, `${prefix}:0`)) && hasState(form, `${prefix}:1`));

/** Whether it calls an action without a state, as no page of this build does: the action would fail. */
export const callsWithoutState = (form: FormData): boolean => namesWith(NAME_PREFIX, form).length > 0;

const namesWith = (prefix: string, form: FormData): string[] =>
  [...form.keys()].filter((name) => name.startsWith(prefix));

const PREFIX = '$ACTION_';
const NAME_PREFIX = '$ACTION_ID_';
const REFERENCE_PREFIX = '$ACTION_REF_';
/** The action, and where the arguments are that it is bound to: in the next field. */
const DESCRIPTOR = /^\{"id":"[\da-f]{1,100}","bound":"\$@1"\}$/;
/** Of a state of ours, in levels: the problems of a field among those of a form. */
const MAX_DEPTH = 6;

function onlyText(form: FormData, name: string): string {
  const [value, ...others] = form.getAll(name);
  return typeof value === 'string' && others.length === 0 ? value : '';
}

function hasState(form: FormData, name: string): boolean {
  const bound = parseJson(onlyText(form, name));
  return Array.isArray(bound) && bound.length === 1 && isObject(bound[0]) && isPlain(bound[0], MAX_DEPTH);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isPlain = (value: unknown, depth: number): boolean =>
  isObject(value)
    ? depth > 0 && Object.values(value).every((inner) => isPlain(inner, depth - 1))
    : typeof value !== 'string' || isPlainText(value);
