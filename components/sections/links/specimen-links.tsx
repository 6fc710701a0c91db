import { specimenLabels } from '#content/pages/specimens.ts';
import { specimensOf } from '#content/specimens.ts';
import type { Quickstart } from '#content/schemas.ts';

/** What some of the documents of a Quickstart look like. */
export function SpecimenLinks({ of }: { of: Quickstart['id'] }) {
  return (
    <p className="no-print mt-4 flex flex-wrap items-center gap-x-5">
      <span className="text-muted">{specimenLabels.lead}</span>
      {specimensOf(of).map(({ path, deliverable }) => (
        <a key={path} href={path} className="link link-alone">
          {deliverable}
        </a>
      ))}
    </p>
  );
}
