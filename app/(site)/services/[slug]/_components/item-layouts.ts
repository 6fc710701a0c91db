import type { Section } from '#content/schemas.ts';

export type ItemLayout = 'cards' | 'rows' | 'rules';

/** What suits a number of items best, first choice first. */
const preferences: Record<number, readonly ItemLayout[]> = {
  3: ['rules', 'rows', 'cards'],
  5: ['rows', 'cards', 'rules'],
};
const usual: readonly ItemLayout[] = ['cards', 'rows', 'rules'];

/** A layout for each section with unordered items, by id: never the previous one, the least used first. */
export function itemLayouts(sections: readonly Section[]): ReadonlyMap<string, ItemLayout> {
  const chosen = new Map<string, ItemLayout>();
  const uses = { cards: 0, rows: 0, rules: 0 };
  let previous: ItemLayout | undefined;
  for (const { id, items, ordered } of sections) {
    if (ordered || items.length === 0) continue;
    const candidates = (preferences[items.length] ?? usual).filter((layout) => layout !== previous);
    const layout = candidates.reduce((best, next) => (uses[next] < uses[best] ? next : best));
    uses[layout] += 1;
    previous = layout;
    chosen.set(id, layout);
  }
  return chosen;
}
