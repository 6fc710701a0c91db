import { admin } from '#content/admin/admin.ts';
import { LoadFailure } from './load-failure.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type NotLoaded = {
  title?: string;
  status: 'signed_out' | 'unavailable' | 'forbidden';
  text: string;
  path: string;
};

/** In place of what a page could not load, below its heading. */
export const NotLoaded = ({ title, status, text, path }: NotLoaded) => (
  <>
    {title && <h1 className="text-section">{title}</h1>}
    {status === 'signed_out' && <SignInAgain path={path} />}
    {status === 'unavailable' && <LoadFailure text={text} path={path} />}
    {status === 'forbidden' && <p className="measure mt-5">{admin.notForRole}</p>}
  </>
);
