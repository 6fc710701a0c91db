import type { InputHTMLAttributes } from 'react';

type TextField = InputHTMLAttributes<HTMLInputElement> & { id: string; label: string };

export const controlClass =
  'mt-1.5 block w-full rounded-control border border-control bg-bg px-3.5 text-text placeholder:text-muted';

export function TextField({ label, id, ...input }: TextField) {
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input id={id} {...input} className={`${controlClass} h-12`} />
    </div>
  );
}
