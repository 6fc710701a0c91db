import { Fold } from '#components/ui/fold.tsx';

type RuledItems = {
  items: readonly { title: string; text: string }[];
  className: string;
  /** Where texts fold on phones, all but the first: what the ids of the items begin with. */
  folds?: string;
};

/**
 * Short titled texts side by side, each under a rule, their texts level; `className` sets columns and margin.
 */
export function RuledItems({ items, className, folds }: RuledItems) {
  return (
    <ul className={`grid gap-x-10 gap-y-4 md:gap-y-10 ${className}`}>
      {items.map(({ title, text }, index) => (
        <Fold
          key={title}
          id={`${folds}-${index + 1}`}
          open={!folds || index === 0}
          heading={title}
          className="row-span-2 grid grid-rows-subgrid gap-y-3 border-t-2 border-text pt-4 md:pt-5"
        >
          <p className="text-muted">{text}</p>
        </Fold>
      ))}
    </ul>
  );
}
