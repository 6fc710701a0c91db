import { admin } from '#content/admin/admin.ts';
import { AdminShell } from './admin-shell.tsx';
import { SignOutForm } from './sign-out-form.tsx';

/** For people who are signed in and have no role here. */
export function NotAllowedView() {
  return (
    <AdminShell navigation={false}>
      <h1 className="text-section">{admin.notAllowed.title}</h1>
      <p className="measure mt-5">{admin.notAllowed.text}</p>
      <div className="mt-8">
        <SignOutForm className="button button-primary" />
      </div>
    </AdminShell>
  );
}
