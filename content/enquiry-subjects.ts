import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { textPages } from '#content/collections/text-pages/index.ts';

/** What one form is about; on the contact form visitors write a subject of their own. */
export type EnquirySubject = {
  /** Posted by the form and stored as `contact_submissions.kind`. */
  kind: string;
  /** The page that shows the form. */
  path: string;
  /** What the visitor is thanked for an interest in. */
  title: string;
  subject: string;
  /** What the stored message begins with, after 'Interest in'. */
  interest: string;
};

/** Every Quickstart, and every text page that has a form. */
export const enquirySubjects: readonly EnquirySubject[] = [
  ...quickstarts.map(({ id, title, priceText, subject }) => ({
    kind: id,
    path: `/sme-quickstarts/${id}`,
    title,
    subject,
    interest: `${title} (${priceText})`,
  })),
  ...textPages.flatMap(({ slug, title, enquiry }) =>
    enquiry ? [{ kind: slug, path: `/${slug}`, title, subject: enquiry.subject, interest: title }] : [],
  ),
];

/** Every page with an enquiry form; without scripts the form posts to its page. */
export const enquiryFormPaths: readonly string[] = ['/contact', ...enquirySubjects.map(({ path }) => path)];

/** Undefined for an unknown kind, because kinds arrive from forms. */
export function enquirySubjectOf(kind: unknown): EnquirySubject | undefined {
  return enquirySubjects.find((one) => one.kind === kind);
}
