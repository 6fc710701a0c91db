import type { IncomingMessage, ServerResponse } from 'node:http';
import { locationOf, type Redirect } from '#lib/redirects/redirect-rules.ts';
import { isPlainPath, pathOf } from '#server/page-cache/shared-request.ts';
import type { PagePipeline } from '#server/http/request-handler.ts';

/** A redirect that was changed must not live on in browsers. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Answers what the owner's list leads elsewhere. */
export function redirectResponder({
  origin,
  redirects,
  visits,
}: Pick<PagePipeline, 'origin' | 'redirects' | 'visits'>) {
  /** Whether the build has a page at a path, which no redirect hides: the same until the next build. */
  const pages = new Map<string, Promise<boolean>>();

  function isPage(path: string): Promise<boolean> {
    let known = pages.get(path);
    if (!known) {
      known = origin.request(path).then(
        ({ status }) => {
          if (status >= 500) pages.delete(path);
          return status !== 404;
        },
        (error: unknown) => {
          pages.delete(path);
          throw error;
        },
      );
      pages.set(path, known);
    }
    return known;
  }

  return {
    /** @returns the redirect of the list for this request, if there is one */
    find({ method, url = '' }: IncomingMessage): Redirect | undefined {
      return method === 'GET' || method === 'HEAD' ? redirects?.find(pathOf(url)) : undefined;
    },
    /** @returns whether it responded: a page goes first */
    async respond(
      redirect: Redirect,
      { method, url = '' }: IncomingMessage,
      response: ServerResponse,
      client: { prepare: () => void },
    ): Promise<boolean> {
      // Pages have plain paths.
      if (isPlainPath(redirect.from) && (await isPage(redirect.from))) return false;
      if (response.destroyed) return true;
      if (method === 'GET') visits?.countRedirect(redirect.id);
      client.prepare();
      const location = locationOf(redirect, url.slice(pathOf(url).length));
      response.writeHead(redirect.permanent ? 308 : 307, { location, 'cache-control': REVALIDATE }).end();
      return true;
    },
  };
}
