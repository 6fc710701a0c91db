import { postForm } from './post-form.ts';
import type { Response } from './send.ts';

/** Posts the form of /login as a browser without scripts does. */
export const signInAs = (
  port: number,
  from: string | undefined,
  { cookie, ...fields }: { email: string; password: string; cookie?: string },
): Promise<Response> => postForm(port, { path: '/login', fields, from, cookie });
