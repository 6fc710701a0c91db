import type { Article, CreativeWork, ItemList, Report as ReportNode, Thing } from 'schema-dts';
import type { CaseStudy, Report, Resource } from '#content/schemas.ts';
import { absoluteUrl, organizationId } from '#lib/seo/structured-data.ts';

const firm = { '@id': organizationId };

type Named = { name: string; item: Thing };

function list(id: string, path: string, items: readonly Named[]): ItemList {
  return {
    '@type': 'ItemList',
    '@id': absoluteUrl(`${path}#${id}`),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
    numberOfItems: items.length,
    itemListElement: items.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}

/** The case studies as articles, in the order of the page. */
export function caseStudyList(path: string, studies: readonly CaseStudy[]): ItemList {
  const articles = studies.map(({ slug, title, industry, challenge }) => {
    const item: Article = {
      '@type': 'Article',
      '@id': absoluteUrl(`${path}#${slug}`),
      url: absoluteUrl(`${path}#${slug}`),
      headline: title,
      articleSection: industry,
      abstract: challenge,
      inLanguage: 'en-AU',
      author: firm,
      publisher: firm,
    };
    return { name: title, item };
  });
  return list('cases', path, articles);
}

/** The reports: their summaries are on the page, the reports themselves are sent on request. */
export function reportNodes(path: string, reports: readonly Report[]): ReportNode[] {
  return reports.map(({ slug, anchor, title, audience, summary }) => ({
    '@type': 'Report',
    '@id': absoluteUrl(`${path}#${slug}`),
    url: absoluteUrl(`${path}#${anchor}`),
    name: title,
    abstract: summary,
    audience: { '@type': 'Audience', audienceType: audience },
    isAccessibleForFree: false,
    inLanguage: 'en-AU',
    author: firm,
    publisher: firm,
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
  }));
}

/** The papers of the resources page. */
export function resourceList(path: string, resources: readonly Resource[]): ItemList {
  const papers = resources.map(({ slug, title, description, type, keywords }) => {
    const item: CreativeWork = {
      '@type': 'CreativeWork',
      '@id': absoluteUrl(`${path}#${slug}`),
      url: absoluteUrl(`${path}#${slug}`),
      name: title,
      description,
      genre: type,
      keywords: [...keywords],
      inLanguage: 'en-AU',
      publisher: firm,
    };
    return { name: title, item };
  });
  return list('papers', path, papers);
}
