import { describe, expect, it } from 'vitest';
import { absoluteUrl, organizationId } from '#lib/seo/structured-data.ts';
import { relatedPages } from '#content/related-pages.ts';
import { archiveGraph, issueGraph } from './structured-data.ts';

const issue = (number: number) => ({
  number,
  title: `Issue ${number}`,
  summary: null,
  content: 'Text.',
  related: '',
  sentAt: '2026-11-03T22:00:00.000Z',
  changedAt: '2026-11-03T22:00:00.000Z',
});

describe('the archive’s structured data', () => {
  it('describes the issue that stands in the page in full, and names the others', () => {
    const graph = archiveGraph('/industry-updates', [issue(2), issue(1)], { shown: issue(2) });
    const blog = graph['@graph'].find(
      (node) => typeof node === 'object' && '@type' in node && node['@type'] === 'Blog',
    );
    expect(blog).toMatchObject({
      blogPost: [
        {
          '@id': absoluteUrl('/industry-updates/2#issue'),
          image: { url: absoluteUrl('/industry-updates/2/image.png') },
          author: { '@id': organizationId, url: absoluteUrl('/') },
          description: 'Text.',
        },
        { '@id': absoluteUrl('/industry-updates/1#issue'), headline: 'Issue 1' },
      ],
    });
  });

  it('says when an issue last changed: when it was sent, or corrected after that', () => {
    const corrected = { ...issue(1), changedAt: '2026-11-20T08:09:10.000Z' };
    const posting = {
      '@type': 'BlogPosting',
      datePublished: corrected.sentAt,
      dateModified: corrected.changedAt,
    };
    expect(issueGraph(corrected)['@graph']).toContainEqual(expect.objectContaining(posting));
    const unchanged = { ...posting, dateModified: corrected.sentAt };
    expect(issueGraph(issue(1))['@graph']).toContainEqual(expect.objectContaining(unchanged));
  });

  it('names the page that an issue belongs to, unless there is no such page', () => {
    const [page] = relatedPages;
    const about = { name: page!.name, url: absoluteUrl(page!.path) };
    const postingWith = (related: string) => issueGraph({ ...issue(1), related })['@graph'].at(-1);
    expect(postingWith(page!.path)).toMatchObject({ about });
    expect(postingWith('/services/gone')).not.toHaveProperty('about');
  });
});
