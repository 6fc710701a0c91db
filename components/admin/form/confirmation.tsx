import Link from 'next/link';
import { SubmitButton } from '#components/form/submit-button.tsx';
import type { ProblemMessages } from '#lib/admin/problem-message.ts';
import type { Failed } from '#lib/result.ts';
import { ActionForm, type AdminAction } from './action-form.tsx';

type Confirmation<Failure extends Failed> = {
  title: string;
  subject: string;
  details?: string;
  text: string;
  action: AdminAction<Failure>;
  messages: ProblemMessages & Readonly<Record<Failure['status'], string>>;
  path: string;
  fields: Record<string, string>;
  button: { idle: string; busy: string };
  keep: { label: string; href: string };
};

/** Asks before something is deleted, on a page of its own: that works without scripts. */
export function Confirmation<Failure extends Failed>({
  title,
  subject,
  details,
  text,
  button,
  keep,
  ...form
}: Confirmation<Failure>) {
  return (
    <div className="max-w-2xl">
      <h1 className="text-section">{title}</h1>
      <p className="mt-6 font-semibold">{subject}</p>
      {details && <p className="text-muted">{details}</p>}
      <p className="mt-4">{text}</p>
      <ActionForm {...form} label={title} className="mt-8">
        <div className="flex flex-wrap gap-3">
          <Link href={keep.href} prefetch={false} className="button button-outline">
            {keep.label}
          </Link>
          <SubmitButton texts={button} className="button button-danger" />
        </div>
      </ActionForm>
    </div>
  );
}
