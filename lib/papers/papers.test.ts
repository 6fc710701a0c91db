import { describe, expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { papers, parsePaperFile } from '#content/papers.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { withoutSource } from '#lib/tests/support/provisions.ts';
import { readPaper } from './papers.ts';

const paths = new Set(pages.map(({ path }) => path));

describe.each(papers.map((record) => [record.path, record] as const))('%s', (_, record) => {
  const paper = readPaper(record);

  it('is long enough for what it promises, and says what it holds', () => {
    expect(paper.minutes).toBeGreaterThanOrEqual(5);
    expect(paper.contents.length).toBeGreaterThanOrEqual(3);
  });

  it('links to pages that exist', () => {
    const links = [...record.body.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path]) => path);
    expect(links.filter((path) => !paths.has(path!))).toEqual([]);
  });

  it('names no law, no standard and no part of one without a source beside it', () => {
    expect(withoutSource(paper.blocks)).toEqual([]);
  });

  it('belongs to a service or a Quickstart', () => expect(paper.service).toBeDefined());
});

describe('a paper', () => {
  const file = (body: string) =>
    parsePaperFile(
      'a-paper',
      `---
title: A paper
description: What it says.
collection: resources
featured: true
type: Whitepaper
keywords: [one, two]
decision: Whether to read on.
published: 2026-11-23
reviewed: 2026-11-23
nextReview: 2027-05-23
sources:
  - { id: a, title: A standard, publisher: A body, url: 'https://a.example/', checked: 2026-11-23 }
---

${body}
`,
    );

  it('that may not be published names its file and every line at fault', () => {
    const read = () => readPaper(file('Text ![](/a.png).\n\n### Three\n\n<br>'));
    expect(read).toThrow(
      [
        'content/papers/a-paper.md:15: the source "a" is never cited',
        'content/papers/a-paper.md:16: images are not allowed',
        'content/papers/a-paper.md:18: a heading skips a level',
        'content/papers/a-paper.md:20: HTML is not allowed',
      ].join('\n'),
    );
  });

  it('belongs to the last service or Quickstart that its text leads to', () => {
    const [service, quickstart] = [services[0]!, quickstarts[0]!];
    const text = `[A](/services/${service.slug}), [b](/sme-quickstarts/${quickstart.id}) and [c](/contact) ([d](source:a)).`;
    expect(readPaper(file(text)).service).toEqual({
      path: `/sme-quickstarts/${quickstart.id}`,
      name: quickstart.title,
    });
    expect(readPaper(file('Text ([d](source:a)).')).service).toBeUndefined();
  });
});
