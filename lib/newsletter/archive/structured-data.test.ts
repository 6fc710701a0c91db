import { describe, expect, it } from 'vitest';
import { absoluteUrl, organizationId } from '#lib/seo/structured-data.ts';
import { archiveGraph, issueGraph } from './structured-data.ts';

const issue = (number: number) => ({
  number,
  title: `Issue ${number}`,
  summary: null,
  content: 'Text.',
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
          author: { '@id': organizationId },
          description: 'Text.',
        },
        { '@id': absoluteUrl('/industry-updates/1#issue'), headline: 'Issue 1' },
      ],
    });
  });

  it('says when an issue was corrected, and nothing where it was not', () => {
    const corrected = { ...issue(1), changedAt: '2026-11-20T08:09:10.000Z' };
    const posting = {
      '@type': 'BlogPosting',
      datePublished: corrected.sentAt,
      dateModified: corrected.changedAt,
    };
    expect(issueGraph(corrected)['@graph']).toContainEqual(expect.objectContaining(posting));
    expect(JSON.stringify(issueGraph(issue(1)))).not.toContain('dateModified');
  });
});
