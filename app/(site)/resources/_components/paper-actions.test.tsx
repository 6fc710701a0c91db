import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { resources } from '#content/collections/resources.ts';
import { PaperItem } from './paper-item.tsx';

const [paper] = resources as [(typeof resources)[0]];
const published = { file: '/papers/board-reporting.pdf', readTime: '14 min read' };

it('a paper without a file has no Download and no length, but a request that names it', () => {
  for (const resource of resources) expect(resource).not.toHaveProperty('published');
  const item = renderToStaticMarkup(<PaperItem paper={paper} />);
  expect(item).not.toMatch(/Download|min read|pages/);
  expect(item).toContain('Not published yet;');
  expect(item).toContain(`/contact?subject=${encodeURIComponent(`Copy of ${paper.title}`)}`);
});

it('a paper with a file is downloaded, and says how long it takes', () => {
  const item = renderToStaticMarkup(<PaperItem paper={{ ...paper, published }} />);
  expect(item).toContain(`<a href="${published.file}" download=""`);
  expect(item).toContain(published.readTime);
  expect(item).not.toContain('Not published yet');
});
