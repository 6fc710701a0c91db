import type { ReactNode } from 'react';

/** A part of a page under its heading. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="text-card">
        {title}
      </h2>
      {children}
    </section>
  );
}
