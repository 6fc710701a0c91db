/** The footer's list of pages: where the menu button leads without scripts. */
export const FOOTER_NAVIGATION_ID = 'all-pages';
