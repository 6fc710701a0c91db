type RuledItems = { items: readonly { title: string; text: string }[]; className: string };

/** Short titled texts side by side, each under a rule, their texts level; `className` sets columns and margin. */
export function RuledItems({ items, className }: RuledItems) {
  return (
    <ul className={`grid gap-x-10 gap-y-10 ${className}`}>
      {items.map(({ title, text }) => (
        <li
          key={title}
          data-reveal=""
          className="row-span-2 grid grid-rows-subgrid gap-y-3 border-t-2 border-text pt-5"
        >
          <h3 className="text-card">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
