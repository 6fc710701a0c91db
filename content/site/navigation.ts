import type { IconNode } from 'lucide';
import { services } from '#content/collections/services/index.ts';
import { textPages } from '#content/collections/text-pages/index.ts';
import { checksPage } from '#content/pages/checks.ts';
import { glossaryPage } from '#content/pages/glossary.ts';
import type { footerLists } from '#content/schemas.ts';

/** The header and footer menus; the labels written here are those of docs/specification.md. */
type NavLink = { label: string; href: string };
type NavItem = NavLink & { shortLabel?: string; children?: readonly (NavLink & { icon?: IconNode })[] };
type FooterList = (typeof footerLists)[number];

const serviceLinks = services.map(({ slug, name, icon }) => ({
  label: name,
  href: `/services/${slug}`,
  icon,
}));

export const mainNavigation: readonly NavItem[] = [
  { label: 'Home', href: '/' },
  {
    label: 'About',
    href: '/about',
    children: [
      { label: 'Our Story', href: '/about#our-story' },
      { label: 'Vision & Mission', href: '/about#vision-mission' },
      { label: 'Our Advantage', href: '/about#advantage' },
      { label: 'Global Impact', href: '/about#global-impact' },
    ],
  },
  { label: 'Services', href: '/services', children: serviceLinks },
  { label: 'Case Studies & Solutions', href: '/solutions' },
  { label: 'SME Quickstarts', href: '/sme-quickstarts' },
  { label: 'Industry Updates', href: '/industry-updates' },
  { label: 'Publications and Research', shortLabel: 'Publications', href: '/publications' },
  { label: 'Contact', href: '/contact' },
];

export const consultation: NavLink = { label: 'Get a Consultation', href: '/contact' };
export const priceList: NavLink = { label: 'See fixed-price Quickstarts', href: '/sme-quickstarts' };

const textLinks = (list: FooterList): readonly NavLink[] =>
  textPages
    .filter(({ footer }) => footer === list)
    .map(({ slug, title }) => ({ label: title, href: `/${slug}` }));

export const checks: NavLink = { label: checksPage.heading, href: '/checks' };

export const footerNavigation: readonly { heading: string; links: readonly NavLink[] }[] = [
  {
    heading: 'Services',
    links: [
      ...serviceLinks.map(({ label, href }) => ({ label, href })),
      { label: 'SME Quickstarts', href: '/sme-quickstarts' },
      ...textLinks('services'),
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Case Studies', href: '/solutions' },
      { label: 'Contact Us', href: '/contact' },
      ...textLinks('company'),
    ],
  },
  {
    heading: 'Reading',
    links: [
      { label: 'Industry Updates', href: '/industry-updates' },
      { label: 'Newsletter by e-mail', href: '/newsletter' },
      { label: 'Publications', href: '/publications' },
      { label: 'Executive Resources', href: '/resources' },
      checks,
      { label: glossaryPage.name, href: '/glossary' },
      { label: 'Regulatory calendar', href: '/regulatory-calendar' },
      ...textLinks('reading'),
    ],
  },
];

/** The last row of the footer. */
export const legalNavigation: readonly NavLink[] = textLinks('legal');
