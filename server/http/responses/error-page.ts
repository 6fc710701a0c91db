import type { ServerResponse } from 'node:http';
import { site } from '#content/site/site.ts';
import { sparseLog } from '#server/observability/sparse-log.ts';

/** What a client is told that was refused because too much was to be done. */
export const BUSY_RETRY_AFTER_SECONDS = 5;

type ErrorPage = { status: number; title: string; text: string; link?: { href: string; words: string } };

/** A complete page that needs no script and no style sheet of the application. */
export function renderErrorPage({ status, title, text, link }: ErrorPage): string {
  const other = link ? `, <a href="${link.href}">${link.words}</a>` : '';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${site.name}</title>
<link rel="stylesheet" href="/error-page.css">
</head>
<body>
<main>
<p>${status}</p>
<h1>${title}</h1>
<p>${text}</p>
<p>You can also write to <a href="mailto:${site.email}">${site.email}</a>${other} or <a href="/">return to the home page</a>.</p>
</main>
</body>
</html>
`;
}

const writeRefused = sparseLog('info', 'request.refused');

/** Sends an error page, logs it, and closes the connection, since the rest of the request is not read. */
export function sendError(
  response: ServerResponse,
  page: ErrorPage,
  headers: Record<string, string> = {},
): void {
  const requestId = response.getHeader('x-request-id');
  writeRefused({ ...(typeof requestId === 'string' ? { requestId } : {}), status: page.status });
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  });
  response.end(renderErrorPage(page));
}
