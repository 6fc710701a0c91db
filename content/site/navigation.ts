/** The header and footer menus. Labels are the specification's; the paths are registered in pages.ts. */
type NavLink = { label: string; href: string };
type NavItem = NavLink & { shortLabel?: string; children?: readonly (NavLink & { icon?: NavIcon })[] };
export type NavIcon = 'brain' | 'activity' | 'shield' | 'scale';

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
  {
    label: 'Services',
    href: '/services',
    children: [
      { label: 'AI Services', href: '/services/ai-design-development', icon: 'brain' },
      { label: 'Observability Services', href: '/services/data-analytics', icon: 'activity' },
      { label: 'Cyber Security Services', href: '/services/technology-due-diligence', icon: 'shield' },
      { label: 'AI Regulatory Compliance', href: '/services/ai-regulatory-compliance', icon: 'scale' },
    ],
  },
  { label: 'Case Studies & Solutions', href: '/solutions' },
  { label: 'SME Quickstarts', href: '/sme-quickstarts' },
  { label: 'Industry Updates', href: '/industry-updates' },
  { label: 'Publications and Research', shortLabel: 'Publications', href: '/publications' },
  { label: 'Contact', href: '/contact' },
];

export const consultation: NavLink = { label: 'Get a Consultation', href: '/contact' };

export const footerNavigation: readonly { heading: string; links: readonly NavLink[] }[] = [
  {
    heading: 'Services',
    links: [
      { label: 'AI Services', href: '/services/ai-design-development' },
      { label: 'Observability Services', href: '/services/data-analytics' },
      { label: 'Cyber Security Services', href: '/services/technology-due-diligence' },
      { label: 'AI Regulatory Compliance', href: '/services/ai-regulatory-compliance' },
      { label: 'SME Quickstarts', href: '/sme-quickstarts' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Case Studies', href: '/solutions' },
      { label: 'Contact Us', href: '/contact' },
    ],
  },
  {
    heading: 'Reading',
    links: [
      { label: 'Industry Updates', href: '/industry-updates' },
      { label: 'Publications', href: '/publications' },
      { label: 'Executive Resources', href: '/resources' },
    ],
  },
];

export const legalNavigation: readonly NavLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
];
