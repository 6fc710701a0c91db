import { enquiries } from '#content/admin/enquiries.ts';
import { enquirySubjectOf, type EnquirySubject } from '#content/enquiry-subjects.ts';

/** 'contact', or the kind of an {@link EnquirySubject}: only the content knows which there are. */
export type EnquiryKind = string;

/** The subject behind a kind of ours. @throws for a kind that was not looked up in the content first */
export function subjectOf(kind: EnquiryKind): EnquirySubject {
  const found = enquirySubjectOf(kind);
  if (!found) throw new Error(`No page has enquiries of the kind ${kind}`);
  return found;
}

/** The page that shows the form of a kind. */
export const formPage = (kind: EnquiryKind): string =>
  kind === 'contact' ? '/contact' : subjectOf(kind).path;

/** The form an enquiry came from, as the admin area calls it. */
export const kindLabel = (kind: string): string =>
  kind === 'contact' ? enquiries.contactForm : (enquirySubjectOf(kind)?.title ?? kind);

/** The stored message, built as docs/specification.md has it for Quickstarts. */
export const subjectMessage = (kind: EnquiryKind, message: string): string =>
  `Interest in ${subjectOf(kind).interest}\n\nMessage: ${message}`;
