import type { ReactNode } from 'react';
import { Unbroken } from './unbroken.tsx';

type SectionHead = { heading: string; lead?: ReactNode; id?: string };

/** A section's heading with its lead beside it: five columns and six, not a centred stack. */
export function SectionHead({ heading, lead, id }: SectionHead) {
  return (
    <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-12">
      <h2 id={id} className="text-section lg:col-span-6">
        {heading}
      </h2>
      {lead && (
        <p className="measure text-balance text-lead leading-normal text-muted lg:col-span-6">
          <Unbroken>{lead}</Unbroken>
        </p>
      )}
    </div>
  );
}
