'use client';

import { useRef, useState, type FormEvent } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';

type NewsletterForm = {
  field: string;
  button: string;
  invalid: string;
  notOpen: string;
  archive: { label: string; href: string };
  withoutScripts: string;
  subject: string;
};

/** Stricter than the browser, which accepts `name@company`: mail from outside needs a dot after the @. */
const isAddress = (input: HTMLInputElement) => input.validity.valid && /^[^@]*@.+\../.test(input.value);

/** Sign-up is not open: the address is checked and discarded; a field without a name is never sent. */
export function NewsletterForm({
  field,
  button,
  invalid,
  notOpen,
  archive,
  withoutScripts,
  subject,
}: NewsletterForm) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<'none' | 'invalid' | 'not-open'>('none');

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = !isAddress(input.current!);
    setNotice(wrong ? 'invalid' : 'not-open');
    if (wrong) input.current!.focus();
  }

  return (
    <form action="/contact" onSubmit={onSubmit} noValidate={hydrated}>
      <input type="hidden" name="subject" value={subject} />
      <label htmlFor="newsletter-email" className="font-semibold">
        {field}
      </label>
      {notice === 'invalid' && (
        <p id="newsletter-error" className="mt-1 font-medium text-error">
          <span className="sr-only">Error: </span>
          {invalid}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          ref={input}
          id="newsletter-email"
          type="email"
          autoComplete="email"
          required
          aria-invalid={notice === 'invalid' || undefined}
          aria-describedby={notice === 'invalid' ? 'newsletter-error' : undefined}
          className="block h-12 min-w-0 flex-1 basis-48 rounded-control border border-control bg-bg px-3.5 text-text aria-invalid:border-error"
        />
        <button type="submit" className="button button-primary">
          {button}
        </button>
      </div>
      <div role="status">
        {notice === 'not-open' && (
          <p className="mt-4 border-l-3 border-wattle-400 pl-4">
            {notOpen}{' '}
            <a href={archive.href} className="link font-semibold">
              {archive.label}
            </a>
          </p>
        )}
      </div>
      {!hydrated && <p className="mt-4 hidden text-meta text-muted noscript:block">{withoutScripts}</p>}
    </form>
  );
}
