/** The words of what surrounds every page: header, menu, breadcrumbs, footer and the way home. */
export const shellWords = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  navigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  footer: 'Footer',
  contact: 'Contact',
  home: 'Return to Home',
  rights: 'All rights reserved.',
} as const;
