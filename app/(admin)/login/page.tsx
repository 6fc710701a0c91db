import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { AdminShell } from '#components/admin/shell/admin-shell.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { SignInForm } from '#components/admin/shell/sign-in-form.tsx';
import { admin } from '#content/admin/admin.ts';
import { accountLinks, forgotten } from '#content/admin/people/links.ts';
import { getCaller } from '#lib/auth/session.ts';
import { FORGOTTEN_PATH, safeNext, secondStepPath } from '#lib/auth/redirect-path.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { signInAction } from './actions.ts';

export const metadata: Metadata = { title: admin.signIn.title };

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, done, 'signed-out': signedOut } = await searchParams;
  const destination = safeNext(next);
  const message = flashMessage(accountLinks.done, done);
  // The form is there also while the backend is not.
  const caller = await getCaller().catch(() => undefined);
  if (!message && caller?.status === 'ok') redirect(destination);
  if (!message && caller?.status === 'signed_out' && caller.next === 'factor')
    redirect(secondStepPath(destination));
  return (
    <AdminShell navigation={false}>
      <div className="mx-auto max-w-md">
        {message && <Message kind="ok">{message}</Message>}
        {signedOut !== undefined && <Message kind="ok">{admin.signIn.signedOut}</Message>}
        <h1 className="mt-6 text-section">{admin.signIn.title}</h1>
        <p className="mt-4 text-muted">{admin.signIn.lead}</p>
        <SignInForm action={signInAction} next={destination} />
        <p className="mt-6">
          <Link href={FORGOTTEN_PATH} prefetch={false} className="link py-2">
            {forgotten.link}
          </Link>
        </p>
      </div>
    </AdminShell>
  );
}
