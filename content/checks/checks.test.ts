import { describe, expect, it } from 'vitest';
import { pages } from '#content/pages.ts';
import { checks } from './index.ts';

describe.each(checks)('$name', ({ slug, groups, sources, gives, meta }) => {
  const questions = groups.flatMap((group) => group.questions);

  it('has a page and asks each question once', () => {
    expect(pages.map(({ path }) => path)).toContain(`/checks/${slug}`);
    for (const key of ['name', 'text'] as const)
      expect(new Set(questions.map((question) => question[key])).size).toBe(questions.length);
  });

  it('has sources that were not checked in the future', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { checkedOn } of sources) expect(checkedOn < tomorrow).toBe(true);
    expect(gives).not.toBe(meta.description);
  });
});
