import type { ReactNode } from 'react';

/** A name and what it stands for, within a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd
        className={`min-w-0 break-words max-sm:mb-2 ${typeof children === 'string' ? '[contain:paint]' : ''}`}
      >
        {children}
      </dd>
    </>
  );
}
