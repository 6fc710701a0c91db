import type { ReactNode } from 'react';
import { TypedForm, type TypedAction } from '#components/admin/form/typed-form.tsx';
import { subscriber } from '#content/admin/subscriber.ts';
import type { SuppressionFailure, SuppressionFields } from '#lib/newsletter/admin/subscriber-form.ts';

type SuppressionForm = {
  action: TypedAction<SuppressionFailure>;
  path: string;
  /** Undefined on a page that could load nothing. */
  fields: SuppressionFields | undefined;
  otherwise?: ReactNode;
};

/** Asks for the reason of a suppression, or of its end. */
export function SuppressionForm({ fields, ...form }: SuppressionForm) {
  const texts = subscriber[fields?.step ?? 'suppress'];
  return (
    <TypedForm
      {...form}
      label={fields ? texts.title : subscriber.reason}
      messages={subscriber.problems}
      fields={fields}
      field={{
        name: 'reason',
        label: subscriber.reason,
        hint: subscriber.reasonHint,
        multiline: true,
      }}
      button={fields ? texts.button : subscriber.again}
    />
  );
}
