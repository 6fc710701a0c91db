import type { Blog, BlogPosting, Graph } from 'schema-dts';
import { relatedPage } from '#content/related-pages.ts';
import { site } from '#content/site/site.ts';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { absoluteUrl, organizationId, pageGraph } from '#lib/seo/structured-data.ts';
import { archivePath } from '#lib/routes.ts';
import { SHARING_IMAGE_SIZE } from '#lib/seo/sharing-image.ts';
import {
  issueDescription,
  issueImagePath,
  issuePath,
  readingMinutes,
  type IssueSummary,
  type PublicIssue,
} from '#lib/newsletter/issue.ts';

const blogId = absoluteUrl(`${archivePath}#blog`);

/** JSON-LD of a list page, and of the issue it shows in full. Page N describes itself. */
export function archiveGraph(
  path: string,
  issues: readonly IssueSummary[],
  { page, shown }: { page?: number; shown?: PublicIssue | undefined } = {},
): Graph {
  const blog: Blog = {
    '@type': 'Blog',
    '@id': blogId,
    name: industryUpdates.heading,
    publisher: { '@id': organizationId },
    blogPost: issues.map((issue) => (issue.number === shown?.number ? postingOf(shown) : stubOf(issue))),
  };
  const own = page && { path, name: `Page ${page}`, description: `Page ${page} of the newsletter archive` };
  return pageGraph({ path: archivePath, type: 'CollectionPage', nodes: [blog], ...(own && { own }) });
}

const stubOf = ({ number, title, sentAt, changedAt }: IssueSummary) =>
  ({
    '@type': 'BlogPosting',
    '@id': absoluteUrl(`${issuePath(number)}#issue`),
    headline: title,
    url: absoluteUrl(issuePath(number)),
    datePublished: sentAt,
    dateModified: changedAt,
  }) satisfies BlogPosting;

const postingOf = (issue: PublicIssue) => {
  const related = relatedPage(issue.related);
  return {
    ...stubOf(issue),
    description: issueDescription(issue),
    image: {
      '@type': 'ImageObject',
      url: absoluteUrl(issueImagePath(issue.number)),
      width: `${SHARING_IMAGE_SIZE.width}`,
      height: `${SHARING_IMAGE_SIZE.height}`,
    },
    timeRequired: `PT${readingMinutes(issue.content)}M`,
    isPartOf: { '@id': blogId },
    inLanguage: 'en-AU',
    author: { '@type': 'Organization', '@id': organizationId, name: site.name, url: absoluteUrl('/') },
    ...(related && {
      about: { '@type': 'Thing', name: related.name, url: absoluteUrl(related.path) },
    }),
    publisher: { '@id': organizationId },
  } satisfies BlogPosting;
};

const blogStub: Blog = {
  '@type': 'Blog',
  '@id': blogId,
  name: industryUpdates.heading,
  url: absoluteUrl(archivePath),
};

/** JSON-LD of one issue. */
export function issueGraph(issue: PublicIssue): Graph {
  const path = issuePath(issue.number);
  const description = issueDescription(issue);
  const posting: BlogPosting = {
    ...postingOf(issue),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#webpage` },
  };
  return pageGraph({
    path: archivePath,
    own: { path, name: issue.title, description },
    nodes: [blogStub, posting],
  });
}
