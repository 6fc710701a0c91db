import { admin } from '#content/admin/admin.ts';

/** A plain form: signing out changes something, so no link may do it, and it must work without scripts. */
export function SignOutForm({ className }: { className: string }) {
  return (
    <form action="/login/sign-out" method="post" aria-label={admin.signOut}>
      <button type="submit" className={className}>
        {admin.signOut}
      </button>
    </form>
  );
}
