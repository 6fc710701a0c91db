'use client';

import type { ReactNode } from 'react';
import { ActionMessage } from '#components/admin/form/action-message.tsx';
import { useTypedFields } from '#components/admin/form/use-typed-fields.ts';
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
  const { state, busy, form, control } = useTypedFields(action, {
    path: HOLIDAYS_PATH,
    prefix: 'holiday',
    initial: { day: '', name: '' },
  });
  if (otherwise !== undefined && !state.fields) return otherwise;
  return (
    <form {...form} aria-label={texts.add} className="mt-5 max-w-2xl space-y-5">
      <ActionMessage state={state} messages={messages} path={HOLIDAYS_PATH} />
      <Field {...control('day')} label={texts.day} type="date" min="2020-01-01" max="2100-12-31" required />
      <Field
        {...control('name')}
        label={texts.name}
        hint={texts.nameHint}
        maxLength={80}
        autoComplete="off"
        required
      />
      <SubmitButton texts={texts.addButton} pending={busy} />
    </form>
  );
}
