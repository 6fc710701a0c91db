/** The footer's list of pages: where the small-screen menu button leads when there are no scripts. */
export const FOOTER_NAVIGATION_ID = 'all-pages';
