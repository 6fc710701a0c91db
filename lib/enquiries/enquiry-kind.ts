import { quickstartById } from '#content/collections/quickstarts/index.ts';
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

/** The stored message of a Quickstart inquiry, built as the specification says (§7.2). */
export function quickstartMessage(id: QuickstartId, message: string): string {
  const { title, priceText } = product(id);
  return `Interest in ${title} (${priceText})\n\nMessage: ${message}`;
}
