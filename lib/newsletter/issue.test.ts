import { describe, expect, it } from 'vitest';
import { characterCount } from '#lib/text.ts';
import {
  archivePageCount,
  archivePagePath,
  issueDescription,
  issueEnquiryPath,
  issueTitle,
  readingMinutes,
} from './issue.ts';

describe('an issue', () => {
  it('has the specification’s title when it has none of its own', () => {
    expect([issueTitle(null, 7), issueTitle('  ', 7), issueTitle(' A ', 7)]).toEqual([
      'Newsletter Issue #7',
      'Newsletter Issue #7',
      'A',
    ]);
  });

  it('fills the subject of the contact form, which has at most 200 characters', () => {
    const subjectOf = (title: string) => {
      const path = issueEnquiryPath({ number: 7, title, sentAt: '', changedAt: '' });
      return new URL(path, 'https://site.example').searchParams.get('subject');
    };
    expect(subjectOf('A & B')).toBe('Issue #7: A & B');
    expect(subjectOf(issueTitle(null, 7))).toBe('Newsletter Issue #7');
    expect(subjectOf('t'.repeat(200))).toHaveLength(200);
  });

  it('fills the subject of the contact form with whole characters, each of which counts once', () => {
    const path = issueEnquiryPath({ number: 26, title: '🛰'.repeat(200), sentAt: '', changedAt: '' });
    const subject = new URL(path, 'https://southlight.example').searchParams.get('subject')!;
    expect(characterCount(subject)).toBe(200);
    expect(subject).toMatch(/^Issue #26: 🛰+$/u);
  });

  it('is described by its summary, or by its first words without Markdown', () => {
    const issue = {
      number: 1,
      title: 'A',
      summary: ' S. ',
      content: '',
      related: '',
      sentAt: '',
      changedAt: '',
    };
    expect(issueDescription(issue)).toBe('S.');
    const content = `## Head\n\n[link](https://a.example) and **bold** ${'word '.repeat(60)}`;
    const description = issueDescription({ ...issue, summary: null, content });
    expect(description).toMatch(/^Head link and bold word .*…$/);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('takes a minute for every 230 words, and at least one', () => {
    expect(readingMinutes('')).toBe(1);
    expect(readingMinutes('word '.repeat(690))).toBe(3);
    // The address of a link is not read.
    expect(readingMinutes(`${'word '.repeat(340)} ${'[a](https://a.example/b/c/d/e/f) '.repeat(4)}`)).toBe(1);
  });
});

describe('the archive', () => {
  it('has twenty issues a page, and a first page always', () => {
    expect([0, 1, 20, 21, 5000].map(archivePageCount)).toEqual([1, 1, 1, 2, 250]);
    expect([1, 2].map(archivePagePath)).toEqual(['/industry-updates', '/industry-updates/page/2']);
  });
});
