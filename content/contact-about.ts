/** The contact form with its subject filled in, so that a call to action says what it was about. */
export const contactAbout = (subject: string): string => `/contact?subject=${encodeURIComponent(subject)}`;
