import type { ComponentProps, ReactNode } from 'react';
import { forms } from '#content/site/forms.ts';

type Common = {
  id: string;
  label: string;
  labelHidden?: boolean;
  /** Shows that the field must be filled in. */
  marked?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Between the hint and the control. */
  tools?: ReactNode;
  /** Below the control. */
  footer?: ReactNode;
};
type Control =
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select' } & ComponentProps<'select'>);
type Field = Common & Control;

export const controlClass =
  'mt-1.5 block w-full rounded-control border border-control bg-bg px-3.5 text-text placeholder:text-muted aria-[invalid=true]:border-error';

/** The element around a field, for a link that leads to it. */
export const fieldAnchor = (id: string): string => `${id}-field`;

/** One labelled control with its hint and its error. Everything else is an attribute of the control. */
export function Field({ id, label, labelHidden, marked, hint, error, tools, footer, ...control }: Field) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const common = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="scroll-mt-28" id={fieldAnchor(id)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {marked && <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-error">
          <span className="sr-only">{forms.errorPrefix}</span>
          {error}
        </p>
      )}
      {tools}
      <Control {...control} {...common} />
      {footer}
    </div>
  );
}

function Control(props: Control) {
  if (props.as === 'textarea') {
    const { as: _as, className = '', ...control } = props;
    return <textarea {...control} className={`${controlClass} py-3 leading-normal ${className}`} />;
  }
  if (props.as === 'select') {
    const { as: _as, className = '', ...control } = props;
    return <select {...control} className={`${controlClass} h-12 ${className}`} />;
  }
  const { as: _as, className = '', ...control } = props;
  return <input {...control} className={`${controlClass} h-12 ${className}`} />;
}
