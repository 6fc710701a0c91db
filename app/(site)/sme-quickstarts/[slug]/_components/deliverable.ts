import type { Quickstart } from '#content/schemas.ts';

/**
 * What the deliverable adds up to: '6 documents, 15 pages' or '10 modules, 62 minutes'.
 * The extents are '4 pages' or '7 minutes'; the content's own test holds them to that.
 */
export function deliverableTotal({ deliverable, unit }: Pick<Quickstart, 'deliverable' | 'unit'>): string {
  const amount = deliverable.reduce((sum, { extent }) => sum + Number.parseInt(extent, 10), 0);
  return unit === 'user'
    ? `${deliverable.length} modules, ${amount} minutes`
    : `${deliverable.length} documents, ${amount} pages`;
}
