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
  abn: (number: string) => `ABN ${number}`,
  submenu: (label: string) => `${label} submenu`,
} as const;

/** The link of the logo, apart, because the script of the error page carries it. */
export const homeOf = (firm: string): string => `${firm}, home`;
