'use client';

import { ErrorView } from '#components/site/error-view.tsx';
import { applicationError } from '#content/words/application-errors.ts';

// Replaces the whole document when the root layout failed, so it renders html and body. It has no sheet of
// its own: every page of the admin area would fetch that ahead.
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en-AU">
      <body>
        <title>{applicationError.heading}</title>
        <main>
          <ErrorView error={error} retry={reset} />
        </main>
      </body>
    </html>
  );
}
