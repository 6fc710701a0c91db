'use client';

import { ErrorView } from '#components/site/error-view.tsx';
import { Logo } from '#components/site/logo.tsx';

export default function SiteError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <>
      {/* The header of the pages would bring the whole of the content into the browser. */}
      <header className="site-header fixed inset-x-0 top-0 z-40">
        <div className="wrap flex h-18 items-center">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <ErrorView error={error} retry={reset} />
      </main>
    </>
  );
}
