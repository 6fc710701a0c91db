import { describe, expect, it } from 'vitest';
import { services } from '#content/collections/services/index.ts';
import { itemLayouts } from './item-layouts.ts';

describe('the layouts of a service page', () => {
  it.each(services)('differ from one section of $slug to the next', ({ sections }) => {
    const layouts = [...itemLayouts(sections).values()];
    layouts.forEach((layout, index) => expect(layout).not.toBe(layouts[index - 1]));
  });

  it.each(services)('leave the method and plain text of $slug alone', ({ sections }) => {
    const layouts = itemLayouts(sections);
    for (const { id, items, ordered } of sections) expect(layouts.has(id)).toBe(!ordered && items.length > 0);
  });
});
