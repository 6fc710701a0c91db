import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AdminShell } from '@/components/admin/admin-shell';
import { Message } from '@/components/admin/message';
import { SignInForm } from '@/components/admin/sign-in-form';
import { admin } from '@/content/admin';
import { callerKind } from '@/lib/auth/admin';
import { safeNext } from '@/lib/auth/next-path';
import { signInAction } from './actions';

export const metadata: Metadata = { title: admin.signIn.title };

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, 'signed-out': signedOut } = await searchParams;
  const destination = safeNext(next);
  if ((await callerKind()) === 'admin') redirect(destination);
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
