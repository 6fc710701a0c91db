import { contactAbout } from '#content/contact-about.ts';
import type { Report } from '#content/schemas.ts';

/** The path of the contact form with its subject filled in: how a reader asks for a paper. */
const copyRequestPath = (title: string): string => contactAbout(`Copy of ${title}`);

/** A report's closing sentence; its link fills in which report is wanted. */
export const closingWithSubject = ({ closing, title }: Report): string =>
  closing.replace('](/contact)', () => `](${copyRequestPath(title)})`);
