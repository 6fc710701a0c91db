'use client';

import { ErrorView } from '#components/site/error-view.tsx';

export default function AppError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorView error={error} retry={reset} />;
}
