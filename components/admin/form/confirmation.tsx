import Link from 'next/link';
import { ActionForm, type AdminAction } from './action-form.tsx';
import { SubmitButton } from './submit-button.tsx';

type Confirmation = {
  title: string;
  subject: string;
  text: string;
  action: AdminAction;
  path: string;
  fields: Record<string, string>;
  button: { idle: string; busy: string };
  keep: { label: string; href: string };
};

/** Asks before something is deleted, on a page of its own: that works without scripts. */
export function Confirmation({ title, subject, text, action, path, fields, button, keep }: Confirmation) {
  return (
    <div className="max-w-2xl">
      <h1 className="text-section">{title}</h1>
      <p className="mt-6 font-semibold">{subject}</p>
      <p className="mt-4">{text}</p>
      <ActionForm action={action} path={path} fields={fields} className="mt-8">
        <div className="flex flex-wrap gap-3">
          <SubmitButton texts={button} />
          <Link href={keep.href} prefetch={false} className="button button-outline">
            {keep.label}
          </Link>
        </div>
      </ActionForm>
    </div>
  );
}
