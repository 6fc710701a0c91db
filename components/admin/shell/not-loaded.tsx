import { LoadFailure } from './load-failure.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type NotLoaded = { title?: string; status: 'signed_out' | 'unavailable'; text: string; path: string };

/** In place of what a page could not load, below its heading. */
export const NotLoaded = ({ title, status, text, path }: NotLoaded) => (
  <>
    {title && <h1 className="text-section">{title}</h1>}
    {status === 'signed_out' ? <SignInAgain path={path} /> : <LoadFailure text={text} path={path} />}
  </>
);
