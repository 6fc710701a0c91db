import { describe, expect, it } from 'vitest';
import { services } from '#content/collections/services/index.ts';
import { itemLayouts } from './item-layouts.ts';

describe('the layouts of a service page', () => {
  it.each(services)('differ between neighbouring sections of $slug', ({ sections }) => {
    const layouts = [...itemLayouts(sections).values()];
    layouts.forEach((layout, index) => expect(layout).not.toBe(layouts[index - 1]));
  });

  it.each(services)('are chosen only for sections of $slug with unordered items', ({ sections }) => {
    const layouts = itemLayouts(sections);
    for (const { id, items, ordered } of sections) expect(layouts.has(id)).toBe(!ordered && items.length > 0);
  });
});
