import type { Graph, ItemList, Service as ServiceNode } from 'schema-dts';
import type { Service } from '#content/schemas.ts';
import { absoluteUrl, areaServed, organizationId, pageGraph } from '#lib/seo/structured-data.ts';

export const servicePath = (slug: string): string => `/services/${slug}`;

const serviceId = (slug: string): string => absoluteUrl(`${servicePath(slug)}#service`);

/** JSON-LD of one service page; every text in it is visible on the page. */
export function serviceGraph({ slug, name, serviceType, lead }: Service): Graph {
  const path = servicePath(slug);
  const node: ServiceNode = {
    '@type': 'Service',
    '@id': serviceId(slug),
    name,
    serviceType,
    description: lead,
    url: absoluteUrl(path),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
    provider: { '@id': organizationId },
    areaServed,
  };
  return pageGraph({ path, nodes: [node] });
}

/** JSON-LD of the page that lists the services, in the order of its list. */
export function servicesGraph(path: string, services: readonly Service[]): Graph {
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': absoluteUrl(`${path}#list`),
    numberOfItems: services.length,
    itemListElement: services.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absoluteUrl(servicePath(slug)),
    })),
  };
  return pageGraph({ path, type: 'CollectionPage', nodes: [list] });
}
