import { Inline } from '#components/ui/prose.tsx';
import type { Section } from '#content/schemas.ts';
import type { ItemLayout } from './item-layouts.ts';

type Items = { items: Section['items'] };

/** Column spans that leave no hole in the last row. */
const columns: Record<number, string> = {
  3: 'xl:grid-cols-3',
  4: 'sm:grid-cols-2',
  5: 'sm:grid-cols-2 xl:grid-cols-6 xl:*:col-span-2 xl:*:nth-[-n+2]:col-span-3 sm:max-xl:*:last:col-span-2',
};
const columnsFor = (items: Section['items']) => columns[items.length] ?? 'sm:grid-cols-2';

/** The parts of a section, each an h3 below the section's h2, in one of three layouts. */
export function SectionItems({ items, layout }: Items & { layout: ItemLayout }) {
  const Layout = { cards: Cards, rows: Rows, rules: Rules }[layout];
  return <Layout items={items} />;
}

function Cards({ items }: Items) {
  return (
    <ul className={`grid gap-4 ${columnsFor(items)}`}>
      {items.map(({ title, text }) => (
        <li key={title} data-reveal="" className="card p-6">
          <h3 className="text-card">{title}</h3>
          <Inline text={text} className="prose mt-3 text-muted" />
        </li>
      ))}
    </ul>
  );
}

function Rows({ items }: Items) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ title, text }) => (
        <li key={title} data-reveal="" className="grid gap-x-8 gap-y-2 py-6 md:grid-cols-3">
          <h3 className="text-card">{title}</h3>
          <Inline text={text} className="prose text-muted md:col-span-2" />
        </li>
      ))}
    </ul>
  );
}

function Rules({ items }: Items) {
  return (
    <ul className={`grid gap-x-8 gap-y-9 ${columnsFor(items)}`}>
      {items.map(({ title, text }) => (
        <li key={title} data-reveal="" className="border-t-2 border-text pt-4">
          <h3 className="text-card">{title}</h3>
          <Inline text={text} className="prose mt-3 text-muted" />
        </li>
      ))}
    </ul>
  );
}
