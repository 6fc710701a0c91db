import { quickstartById } from '#content/collections/quickstarts/index.ts';
import { admin } from '#content/admin/admin.ts';
import { quickstartIds, type Quickstart } from '#content/schemas.ts';

export type QuickstartId = Quickstart['id'];
export type EnquiryKind = 'contact' | QuickstartId;

export const isQuickstartId = (value: unknown): value is QuickstartId =>
  quickstartIds.some((id) => id === value);

/** The product behind an id of ours. @throws when the content lost it, which the content's own test forbids */
export function product(id: QuickstartId): Quickstart {
  const found = quickstartById(id);
  if (!found) throw new Error(`No Quickstart has the id ${id}`);
  return found;
}

/** The form an enquiry came from, as the admin area calls it. */
export const kindLabel = (kind: string): string =>
  kind === 'contact' ? admin.enquiries.contactForm : isQuickstartId(kind) ? product(kind).title : kind;

/** The stored message of a Quickstart enquiry, as docs/specification.md states it. */
export function quickstartMessage(id: QuickstartId, message: string): string {
  const { title, priceText } = product(id);
  return `Interest in ${title} (${priceText})\n\nMessage: ${message}`;
}
