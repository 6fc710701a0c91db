'use client';

import { startTransition, useActionState, useState, type FormEvent, type ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { admin } from '#content/admin/admin.ts';
import { holidays as texts } from '#content/admin/holidays.ts';
import { HOLIDAYS_PATH, type HolidayState } from '#lib/enquiries/admin/holiday-form.ts';

const messages = { invalid: texts.problems.invalid, signed_out: admin.signedOutWithText };

type HolidayForm = {
  action: (previous: HolidayState, form: FormData) => Promise<HolidayState>;
  /** On a page that could load nothing: shown unless a day was just posted and not stored. */
  otherwise?: ReactNode;
};

/** Closes the office for a day. What was typed lives here, so that no response can throw it away. */
export function HolidayForm({ action, otherwise }: HolidayForm) {
  // By the path, so that the result also finds a form that stands elsewhere on the page.
  const [state, submit, busy] = useActionState<HolidayState, FormData>(
    action,
    { status: 'idle' },
    HOLIDAYS_PATH,
  );
  const [fields, setFields] = useState(state.fields ?? { day: '', name: '' });
  const problems = state.status === 'invalid' ? state.problems : {};
  const control = (name: 'day' | 'name') => ({
    id: `holiday-${name}`,
    name,
    label: texts[name],
    value: fields[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  // React resets a form after its action; sent by hand, everything stays as it is.
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form
      action={submit}
      aria-label={texts.add}
      onSubmit={send}
      className="mt-5 max-w-2xl space-y-5"
      noValidate
    >
      <ActionMessage state={state} messages={messages} path={HOLIDAYS_PATH} />
      <Field {...control('day')} type="date" min="2020-01-01" max="2100-12-31" />
      <Field {...control('name')} hint={texts.nameHint} maxLength={80} autoComplete="off" />
      <SubmitButton texts={texts.addButton} pending={busy} />
    </form>
  );
}
