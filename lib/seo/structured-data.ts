import type {
  BreadcrumbList,
  Country,
  FAQPage,
  Graph,
  Organization,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import { pageAt, trail } from '#content/pages.ts';
import { people, type Person } from '#content/people.ts';
import type { Faq } from '#content/schemas.ts';
import { firmDetails, type FirmDetails } from '#content/site/firm-details.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';

export const absoluteUrl = (path: string): string => new URL(path, siteOrigin()).href;

export const organizationId = absoluteUrl('/#organization');
const websiteId = absoluteUrl('/#website');

/** Where the firm works, of the firm itself and of each service. */
export const areaServed: [Country, string] = [{ '@type': 'Country', name: site.country }, 'Global'];

const organizationStub: Organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: site.name,
  url: absoluteUrl('/'),
};

const website: WebSite = {
  '@type': 'WebSite',
  '@id': websiteId,
  name: site.name,
  url: absoluteUrl('/'),
  inLanguage: 'en-AU',
  publisher: { '@id': organizationId },
};

/** The firm in full, for the home page (docs/specification.md, Firm), with what the owner has filled in. */
export const organizationWith = (
  { abn, street, telephone }: FirmDetails,
  people: readonly Person[],
): Organization => ({
  '@type': 'Organization',
  '@id': organizationId,
  name: site.name,
  legalName: site.legalName,
  url: absoluteUrl('/'),
  logo: absoluteUrl('/apple-icon'),
  slogan: site.tagline,
  foundingDate: String(site.foundingYear),
  email: site.email,
  ...(abn && { identifier: { '@type': 'PropertyValue', propertyID: 'ABN', value: abn } }),
  ...(telephone && { telephone }),
  address: {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: site.locality,
    addressRegion: site.region,
    postalCode: site.postcode,
    addressCountry: site.countryCode,
  },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: site.email,
    url: absoluteUrl('/contact'),
    availableLanguage: 'en-AU',
    hoursAvailable: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: site.openingHours.opens,
      closes: site.openingHours.closes,
    },
  },
  areaServed,
  knowsAbout: [...site.knowsAbout],
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: site.offeredServices.map((name) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, provider: { '@id': organizationId } },
    })),
  },
  ...(people.length > 0 && {
    employee: people.map(({ name, role, photo, links }) => ({
      '@type': 'Person' as const,
      name,
      jobTitle: role,
      image: absoluteUrl(photo.src),
      sameAs: links.map(({ href }) => href),
    })),
  }),
});

export const organization = organizationWith(firmDetails, people);

type WebPageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';
type PageGraph = {
  path: string;
  type?: WebPageType;
  /** Further nodes the page is about. */
  nodes?: readonly Thing[];
  dateModified?: string;
  /** Only the home page describes the firm in full. */
  fullOrganization?: boolean;
  /** For a page below a registered one, such as a single newsletter. */
  own?: { path: string; name: string; description: string };
};

/** The JSON-LD of one public page: site, firm, the page itself, its breadcrumbs and what it is about. */
export function pageGraph({
  path,
  type = 'WebPage',
  nodes = [],
  dateModified,
  fullOrganization,
  own,
}: PageGraph): Graph {
  const { meta, name } = pageAt(path);
  const url = absoluteUrl(own?.path ?? path);
  const crumbs = [...trail(path), ...(own ? [own] : [])];
  const breadcrumbsId = `${url}#breadcrumbs`;
  const page = {
    '@type': type,
    '@id': `${url}#webpage`,
    url,
    name: own?.name ?? name,
    description: own?.description ?? meta.description,
    inLanguage: 'en-AU',
    isPartOf: { '@id': websiteId },
    ...(crumbs.length > 1 && { breadcrumb: { '@id': breadcrumbsId } }),
    ...(dateModified && { dateModified }),
  } as WebPage;
  const breadcrumbs: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbsId,
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(crumb.path),
    })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      website,
      fullOrganization ? organization : organizationStub,
      page,
      ...(crumbs.length > 1 ? [breadcrumbs] : []),
      ...nodes,
    ],
  };
}

/** JSON for a script element; what could end it, or end a line of JavaScript, is escaped. */
export function serialiseJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Questions and answers as shown on the page. */
export function faqPage(path: string, faq: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${absoluteUrl(path)}#faq`,
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
