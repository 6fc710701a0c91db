import { describe, expect, it } from 'vitest';
import { contactFaq } from '#content/collections/faq.ts';
import { pages } from '#content/pages.ts';
import { site } from '#content/site/site.ts';
import { siteOrigin } from '#lib/config.ts';
import {
  absoluteUrl,
  faqPage,
  organization,
  organizationId,
  organizationWith,
  pageGraph,
  serialiseJson,
} from './structured-data.ts';

type Node = Record<string, unknown> & { '@type': string; '@id': string };
type Options = Parameters<typeof pageGraph>[0];

/** The graph as a reader of the page gets it. */
const read = (options: Options): Node[] => JSON.parse(serialiseJson(pageGraph(options)))['@graph'];
const node = (nodes: readonly Node[], type: string): Node | undefined =>
  nodes.find((one) => one['@type'] === type);

/** Every `{ "@id": … }` that points to another node instead of describing one. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!value || typeof value !== 'object') return [];
  const keys = Object.keys(value);
  if (keys.length === 1 && '@id' in value) return [String(value['@id'])];
  return Object.values(value).flatMap(references);
}

describe('the graph of every registered page', () => {
  it.each(pages.map(({ path }) => path))('%s has every node it refers to, once', (path) => {
    const nodes = read({ path, fullOrganization: path === '/' });
    const ids = nodes.map((one) => one['@id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(references(nodes).length).toBeGreaterThan(0);
    for (const reference of references(nodes)) expect(ids).toContain(reference);
    for (const id of ids) expect(id.startsWith(`${siteOrigin()}/`)).toBe(true);
  });

  it.each(pages)('$path describes itself as the register does', ({ path, name, meta }) => {
    expect(node(read({ path }), 'WebPage')).toMatchObject({
      '@id': `${absoluteUrl(path)}#webpage`,
      url: absoluteUrl(path),
      name,
      description: meta.description,
      inLanguage: 'en-AU',
    });
  });

  it.each(pages)('$path has breadcrumbs from the home page to itself', ({ path, name }) => {
    const crumbs = node(read({ path }), 'BreadcrumbList')?.itemListElement as
      { position: number; name: string; item: string }[] | undefined;
    if (path === '/') return expect(crumbs).toBeUndefined();
    expect(crumbs?.map(({ position }) => position)).toEqual(crumbs?.map((_, index) => index + 1));
    expect(crumbs?.[0]).toMatchObject({ name: 'Home', item: absoluteUrl('/') });
    expect(crumbs?.at(-1)).toMatchObject({ name, item: absoluteUrl(path) });
  });
});

describe('a page below a registered one', () => {
  const own = { path: '/industry-updates/7', name: 'Seven', description: 'The seventh.' };

  it('describes itself and ends the breadcrumbs', () => {
    const nodes = read({ path: '/industry-updates', own });
    const url = absoluteUrl(own.path);
    expect(node(nodes, 'WebPage')).toMatchObject({ '@id': `${url}#webpage`, url, name: 'Seven' });
    expect(node(nodes, 'BreadcrumbList')?.itemListElement).toMatchObject([
      { name: 'Home' },
      { name: 'Industry Updates' },
      { position: 3, name: 'Seven', item: url },
    ]);
  });
});

describe('the firm', () => {
  it('is described in full on the home page and by its name elsewhere', () => {
    expect(node(read({ path: '/', fullOrganization: true }), 'Organization')).toHaveProperty('foundingDate');
    expect(Object.keys(node(read({ path: '/about' }), 'Organization') ?? {})).toEqual([
      '@type',
      '@id',
      'name',
      'url',
    ]);
  });

  it('has the facts of docs/specification.md', () => {
    expect(organization).toMatchObject({
      '@id': organizationId,
      name: site.name,
      slogan: 'Cyber Strong, Synthetically Smart',
      foundingDate: '2010',
      address: { addressLocality: 'Sydney', addressRegion: 'NSW', postalCode: '2000', addressCountry: 'AU' },
      contactPoint: { contactType: 'customer service', email: site.email },
      areaServed: [{ name: 'Australia' }, 'Global'],
    });
    expect(JSON.parse(JSON.stringify(organization)).hasOfferCatalog.itemListElement).toMatchObject([
      { itemOffered: { name: 'AI Cybersecurity Consulting' } },
      { itemOffered: { name: 'Enterprise Observability Solutions' } },
      { itemOffered: { name: 'CISO Consulting Services' } },
    ]);
  });

  it('has its ABN, street, telephone and people once they are filled in', () => {
    const details = { abn: '51 824 753 556', street: '1 Example Street', telephone: '+61 2 5550 1234' };
    const photo = { src: '/people/ada-example.webp', width: 640, height: 640 };
    const links = [{ label: 'Profile', href: 'https://ada.example/' }];
    const ada = { name: 'Ada Example', role: 'Engineer', photo, answersFor: 'all of it', links };
    expect(organizationWith(details, [ada])).toMatchObject({
      identifier: { propertyID: 'ABN', value: details.abn },
      telephone: details.telephone,
      address: { streetAddress: details.street },
      employee: [{ name: ada.name, jobTitle: ada.role, sameAs: ['https://ada.example/'] }],
    });
    const empty = organizationWith({}, []);
    for (const key of ['identifier', 'telephone', 'employee']) expect(empty).not.toHaveProperty(key);
    expect(empty).not.toHaveProperty('address.streetAddress');
  });
});

describe('the script text', () => {
  const hostile = 'Ends </script><script>alert(1)</script> <!-- & \u2028\u2029';
  const graph = pageGraph({ path: '/about', nodes: [{ '@type': 'Thing', '@id': 'urn:x', name: hostile }] });

  it('escapes what could end its element or a line of JavaScript', () => {
    expect(serialiseJson(graph)).not.toMatch(/[<>&\u2028\u2029]/);
  });

  it('parses back to the same graph', () => {
    expect(JSON.parse(serialiseJson(graph))).toEqual(JSON.parse(JSON.stringify(graph)));
    expect(JSON.parse(serialiseJson(graph))['@graph'].at(-1).name).toBe(hostile);
  });
});

it('has the questions and answers of the page', () => {
  expect(JSON.parse(JSON.stringify(faqPage('/contact', contactFaq))).mainEntity).toEqual(
    contactFaq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  );
});
