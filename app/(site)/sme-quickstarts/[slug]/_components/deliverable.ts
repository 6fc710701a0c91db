import type { Quickstart } from '#content/schemas.ts';

/** What the deliverable adds up to; a module's length is the one that docs/specification.md fixes. */
export function deliverableTotal({ deliverable, unit }: Pick<Quickstart, 'deliverable' | 'unit'>): string {
  const { length } = deliverable;
  return unit === 'user' ? `${length} modules, each under 8 minutes` : `${length} documents`;
}
