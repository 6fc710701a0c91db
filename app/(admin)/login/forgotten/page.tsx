import type { Metadata } from 'next';
import Link from 'next/link';
import { ForgottenForm } from '#components/admin/links/forgotten-form.tsx';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { forgotten as texts } from '#content/admin/people/links.ts';
import { askResetAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function ForgottenPage({ searchParams }: PageProps<'/login/forgotten'>) {
  const { done } = await searchParams;
  return (
    <AdminShell navigation={false}>
      <div className="mx-auto max-w-md">
        {done !== undefined && <Message kind="ok">{texts.done}</Message>}
        <h1 className="mt-6 text-section">{texts.title}</h1>
        <p className="mt-4 text-muted">{texts.lead}</p>
        <ForgottenForm action={askResetAction} />
        <p className="mt-6">
          <Link href="/login" prefetch={false} className="link py-2">
            {texts.back}
          </Link>
        </p>
      </div>
    </AdminShell>
  );
}
