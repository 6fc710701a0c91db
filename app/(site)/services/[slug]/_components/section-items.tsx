import { Fold } from '#components/ui/fold.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { Section } from '#content/schemas.ts';
import type { ItemLayout } from './item-layouts.ts';

type Items = { id: string; items: Section['items']; firstOpen: boolean };

/** Column spans that leave no hole in the last row. */
const columns: Record<number, string> = {
  3: 'xl:grid-cols-3',
  4: 'sm:grid-cols-2',
  5: 'sm:grid-cols-2 xl:grid-cols-6 xl:*:col-span-2 xl:*:nth-[-n+2]:col-span-3 sm:max-xl:*:last:col-span-2',
};
const columnsFor = (items: Section['items']) => columns[items.length] ?? 'sm:grid-cols-2';

/** The parts of a section, each an h3 below the section's h2, in one of three layouts. */
export function SectionItems({ layout, ...section }: Items & { layout: ItemLayout }) {
  const Layout = { cards: Cards, rows: Rows, rules: Rules }[layout];
  return <Layout {...section} />;
}

function Cards(section: Items) {
  return (
    <ul className={`grid gap-4 max-md:gap-3 ${columnsFor(section.items)}`}>
      <Parts {...section} className="card p-6 max-md:p-4" />
    </ul>
  );
}

function Rows(section: Items) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Parts
        {...section}
        className="grid gap-x-8 gap-y-2 py-6 max-md:py-4 md:grid-cols-3"
        textClass="md:col-span-2"
      />
    </ul>
  );
}

function Rules(section: Items) {
  return (
    <ul className={`grid gap-x-8 gap-y-9 max-md:gap-y-4 ${columnsFor(section.items)}`}>
      <Parts {...section} className="border-t-2 border-text pt-4" />
    </ul>
  );
}

function Parts({
  id,
  items,
  firstOpen,
  className,
  textClass,
}: Items & { className: string; textClass?: string }) {
  return items.map(({ title, text }, index) => (
    <Fold
      key={title}
      id={`${id}-${index + 1}`}
      open={firstOpen && index === 0}
      heading={title}
      className={className}
      {...(textClass && { textClass })}
    >
      <Inline text={text} className={`prose text-muted ${textClass ? '' : 'pt-3'}`} />
    </Fold>
  ));
}
