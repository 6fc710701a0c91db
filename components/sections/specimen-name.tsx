import { specimensOf } from '#content/specimens.ts';
import type { Quickstart } from '#content/schemas.ts';

/** Of something that a Quickstart hands over: a link where there is a specimen of it. */
export function SpecimenName({ of, name }: { of: Quickstart['id']; name: string }) {
  const specimen = specimensOf(of).find(({ deliverable }) => deliverable === name);
  if (!specimen) return <span>{name}</span>;
  return (
    <a href={specimen.path} className="link -my-3 flex-1 py-3">
      {name}
      <span className="sr-only"> (specimen)</span>
    </a>
  );
}
