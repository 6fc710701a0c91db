import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { SignInForm } from '#components/admin/shell/sign-in-form.tsx';
import { admin } from '#content/admin/admin.ts';
import { getCaller } from '#lib/auth/session.ts';
import { safeNext, secondStepPath } from '#lib/auth/redirect-path.ts';
import { signInAction } from './actions.ts';

export const metadata: Metadata = { title: admin.signIn.title };

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, 'signed-out': signedOut } = await searchParams;
  const destination = safeNext(next);
  // The form is there also while the backend is not.
  const caller = await getCaller().catch(() => undefined);
  if (caller?.status === 'ok') redirect(destination);
  if (caller?.status === 'signed_out' && caller.next === 'factor') redirect(secondStepPath(destination));
  return (
    <AdminShell navigation={false}>
      <div className="mx-auto max-w-md">
        {signedOut !== undefined && <Message kind="ok">{admin.signIn.signedOut}</Message>}
        <h1 className="mt-6 text-section">{admin.signIn.title}</h1>
        <p className="mt-4 text-muted">{admin.signIn.lead}</p>
        <SignInForm action={signInAction} next={destination} />
      </div>
    </AdminShell>
  );
}
