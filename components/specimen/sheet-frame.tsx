import type { ReactNode } from 'react';
import { specimenLabels } from '#content/pages/specimens.ts';

type Turn = { href: string; name: string } | undefined;
export type SheetFrame = {
  id: string;
  /** Unlike its title, no name of a table on it. */
  name: string;
  title: string;
  place: string;
  previous: Turn;
  next: Turn;
};

/** What each sheet has: the mark across it, whose it is, its heading, and links that turn it. */
export function SheetFrame({
  id,
  name,
  title,
  place,
  previous,
  next,
  before,
  children,
}: SheetFrame & { before?: ReactNode; children: ReactNode }) {
  const { mark, addressee } = specimenLabels;
  return (
    <section
      id={id}
      aria-label={name}
      data-mark={mark}
      className="card relative isolate overflow-hidden p-6 sm:p-8 print:overflow-visible"
    >
      <p className="data flex flex-wrap justify-between gap-x-6 border-b border-line pb-5">
        <span>
          {mark} | {addressee}
        </span>
        <span>{place}</span>
      </p>
      {before}
      <h2 className="mt-6 text-card">{title}</h2>
      {children}
      <p className="no-print mt-6 flex flex-wrap justify-between gap-x-6">
        {previous && (
          <a href={previous.href} className="link link-alone">
            {specimenLabels.previous} {previous.name}
          </a>
        )}
        {next && (
          <a href={next.href} className="link link-alone">
            {specimenLabels.next} {next.name}
          </a>
        )}
      </p>
    </section>
  );
}
