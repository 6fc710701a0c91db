import { admin } from '#content/admin/admin.ts';
import { loginPath } from '#lib/auth/redirect-path.ts';
import { Message } from './message.tsx';

/**
 * In place of a page whose form was posted after the session had ended, when the form held nothing worth
 * keeping.
 */
export function SignInAgain({ path }: { path: string }) {
  return (
    <Message kind="error">
      <p className="font-semibold">{admin.nothingDone}</p>
      <p className="mt-2">
        <a href={loginPath(path)} className="link">
          {admin.signIn.title}
        </a>
      </p>
    </Message>
  );
}
