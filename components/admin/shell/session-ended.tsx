'use client';

import { admin } from '#content/admin/admin.ts';
import { loginPath } from '#lib/auth/redirect-path.ts';
import { Message } from './message.tsx';

/** Whether what a page asked for by itself was refused because the session is over. */
export const isSignedOut = ({ status, type }: Response): boolean =>
  // A token that the auth server no longer takes is led to the sign-in page on its way.
  status === 401 || type === 'opaqueredirect';

/** Says on a page that brings itself up to date that it no longer does, and leads back. Not on the server. */
export const SessionEnded = () => (
  <Message kind="error" quiet>
    <p className="font-semibold">{admin.watchEnded}</p>
    <p className="mt-2">
      <a href={loginPath(location.pathname + location.search)} className="link">
        {admin.signIn.title}
      </a>
    </p>
  </Message>
);
