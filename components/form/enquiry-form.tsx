'use client';

import {
  useActionState,
  useEffect,
  useRef,
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { showToast } from '#components/site/toast/show-toast.ts';
import {
  fieldError,
  normalise,
  typedValues,
  type FieldErrors,
  type FieldName,
  type FieldSpec,
  type FieldValues,
} from '#lib/enquiries/form/fields.ts';
import type { FormAction, SubmissionState } from '#lib/enquiries/submission-result.ts';
import { forms } from '#content/site/forms.ts';
import { callErrors } from '#lib/enquiries/form/call-times.ts';
import { CallTimes } from './call-times.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { EnquiryField } from './enquiry-field.tsx';
import { fieldAnchor } from './field.tsx';
import { FormStatus } from './form-status.tsx';
import { Honeypot } from './honeypot.tsx';
import { SubmitButton } from './submit-button.tsx';
import { usePrefill } from './use-prefill.ts';
import { useSending } from './use-sending.ts';

type Notice = { title: string; text: string };
type EnquiryForm = {
  id: string;
  /** What it is to a screen reader. */
  label?: string;
  action: FormAction;
  /** Where its script posts it. */
  endpoint?: string;
  fields: readonly FieldSpec[];
  button: { idle: string; busy: string };
  notices: { sent: Notice; failed: Notice; missing?: Notice };
  /** What is said below the notice of a failure. */
  problems?: Record<keyof typeof forms.problems, string>;
  /** 'own': our summary and toast; 'browser': the browser's own bubbles (docs/specification.md). */
  validation: 'own' | 'browser';
  /** Where a link may prefill, by query parameter. */
  prefill?: readonly FieldName[];
  /** What components/site/browser brings from the form that led here. */
  takes?: 'email' | 'message';
  children?: ReactNode;
};

const IDLE: SubmissionState = { status: 'idle' };
const NONE: readonly FieldName[] = [];

/**
 * Every form of the public site. Works as a plain HTML form; with scripts it checks before sending,
 * keeps what was typed, moves the focus to the result and never stores a message twice.
 */
export function EnquiryForm({
  id,
  label = 'Enquiry',
  action,
  endpoint = '/api/enquiries',
  fields,
  button,
  notices,
  problems = forms.problems,
  validation,
  prefill = NONE,
  takes,
  children,
}: EnquiryForm) {
  // Without scripts the result arrives here, rendered by the server; with scripts onSubmit takes over.
  const [plainState, plainAction] = useActionState(action, IDLE);
  const { result, busy, isUnchanged, prepare, send, show } = useSending(endpoint);
  const summary = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  usePrefill(form, prefill);

  const shown = result ?? plainState;
  const errors = shown.status === 'invalid' ? shown.errors : undefined;
  const values = 'values' in shown ? shown.values : {};

  useEffect(() => {
    // Without scripts the browser's own check is the right one, so the attribute is not in the HTML.
    if (form.current) form.current.noValidate = validation === 'own';
  }, [validation]);

  useEffect(() => {
    // The first focus may have been what fetched this script.
    if (form.current?.contains(document.activeElement)) prepare();
  }, [prepare]);

  useEffect(() => {
    if (!result) return;
    if (result.status === 'ok') {
      // What was typed after the button was pressed is not part of what was sent, and stays.
      if (form.current && isUnchanged(typedValues(fields, new FormData(form.current)))) form.current.reset();
      void showToast('success', notices.sent);
    } else if (result.status === 'invalid') {
      const { values: typed } = result;
      const missing = fields.some(({ name, required }) => required && !normalise(typed[name] ?? ''));
      if (missing && notices.missing) void showToast('error', notices.missing);
    } else {
      void showToast('error', notices.failed);
    }
    // The button was disabled meanwhile and has lost the focus.
    (result.status === 'invalid' ? summary : status).current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one notice per result, not per render
  }, [result]);

  function onFocus(event: FocusEvent<HTMLFormElement>) {
    // The result above the fields takes the focus too; only who enters a field is about to write.
    if (event.target.matches('input, textarea')) prepare();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = typedValues(fields, data);
    // Where the browser checks first, it knows nothing of lengths and control characters.
    const found = busy ? undefined : check(fields, typed);
    if (found) return show({ status: 'invalid', values: typed, errors: found });
    void send(data, typed);
  }

  const fieldOf = (field: FieldSpec) => (
    <EnquiryField
      key={field.name}
      form={id}
      field={field}
      value={values[field.name]}
      error={errors?.[field.name]}
    />
  );
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      data-takes={takes}
      action={plainAction}
      onSubmit={onSubmit}
      onFocus={onFocus}
    >
      <div className="space-y-5" aria-busy={busy}>
        {errors && (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are pressed, by mouse or by key
          <div onClick={focusField}>
            <ErrorSummary form={id} fields={fields} errors={errors} box={summary} />
          </div>
        )}
        {!errors && shown.status !== 'idle' && shown.status !== 'invalid' && (
          <FormStatus result={shown} notices={notices} problems={problems} box={status} />
        )}
        <p className="text-meta text-muted">{forms.requiredNote}</p>
        {fields.filter(({ group }) => !group).map(fieldOf)}
        <CallTimes fields={fields} values={values} errors={errors} show={fieldOf} />
        <Honeypot form={id} key={result?.status} />
        {children}
        <SubmitButton
          texts={button}
          pending={busy}
          disables
          className="button button-primary w-full sm:w-auto"
        />
      </div>
    </form>
  );
}

function check(fields: readonly FieldSpec[], typed: FieldValues): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const message = fieldError(field, normalise(typed[field.name] ?? ''));
    if (message) errors[field.name] = message;
  }
  Object.assign(errors, { ...callErrors(typed), ...errors });
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** A link of the summary brings the label into view, below the header, and puts the cursor into the field. */
function focusField(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-field]');
  if (!link?.dataset.field) return;
  event.preventDefault();
  document.getElementById(fieldAnchor(link.dataset.field))?.scrollIntoView({ block: 'start' });
  document.getElementById(link.dataset.field)?.focus({ preventScroll: true });
}
