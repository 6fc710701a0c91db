'use client';

import { useEffect, useRef } from 'react';
import { applicationError } from '#content/words/application-errors.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { office } from '#content/site/office.ts';

type ErrorView = { error: Error & { digest?: string }; retry: () => void };

/** In production the server hides the message of an error; the digest finds its log line. */
export function ErrorView({ error, retry }: ErrorView) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="hero bg-stage pt-18 text-sand-0">
      <div className="wrap flex min-h-[66svh] flex-col justify-center py-20">
        <h1 ref={heading} tabIndex={-1} className="max-w-[18ch] text-section">
          {applicationError.heading}
        </h1>
        <p className="mt-6 max-w-[62ch] text-lead leading-normal text-ink-300">{error.message}</p>
        {error.digest && (
          <p className="data mt-3 text-ink-300">
            {applicationError.reference}
            {error.digest}
          </p>
        )}
        <p className="mt-3 text-ink-300">
          {applicationError.text}{' '}
          <a href={`mailto:${office.email}`} className="text-wattle-400 underline underline-offset-4">
            {office.email}
          </a>
          .
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <button type="button" onClick={retry} className="button button-signal">
            {applicationError.retry}
          </button>
          <a href="/" className="button button-ghost">
            {shellWords.home}
          </a>
        </div>
      </div>
    </section>
  );
}
