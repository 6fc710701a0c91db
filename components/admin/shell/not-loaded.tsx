import { LoadFailure } from './load-failure.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type NotLoaded = { status: 'signed_out' | 'unavailable'; text: string; path: string };

/** In place of what a page could not load. */
export const NotLoaded = ({ status, text, path }: NotLoaded) =>
  status === 'signed_out' ? <SignInAgain path={path} /> : <LoadFailure text={text} path={path} />;
