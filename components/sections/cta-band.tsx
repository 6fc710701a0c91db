import type { ReactNode } from 'react';
import { Unbroken } from '#components/ui/unbroken.tsx';
import type { Link as ContentLink } from '#content/schemas.ts';

type CtaBand = {
  heading: string;
  text: string;
  /** A second paragraph. */
  note?: ReactNode;
  actions: readonly ContentLink[];
};

/** The closing band: what to do next, in one sentence and one or two buttons. */
export function CtaBand({ heading, text, note, actions }: CtaBand) {
  return (
    <section className="no-print bg-ink-900 text-sand-0">
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-12 sm:py-20 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h2 className="text-section">{heading}</h2>
          <p className="mt-4 max-w-[60ch] text-balance text-lead leading-normal text-ink-300">
            <Unbroken>{text}</Unbroken>
          </p>
          {note && <p className="mt-4 max-w-[60ch] text-ink-300">{note}</p>}
        </div>
        <div className="flex flex-wrap gap-3 lg:col-span-4 lg:justify-end">
          {actions.map(({ href, label }, index) => (
            <a key={href} href={href} className={`button ${index === 0 ? 'button-signal' : 'button-ghost'}`}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}
