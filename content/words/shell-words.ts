/** The words of what surrounds every page: header, menu, breadcrumbs and footer. */
export const shellWords = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  navigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  footer: 'Footer',
  contact: 'Contact',
  rights: 'All rights reserved.',
} as const;
