type RuledItems = { items: readonly { title: string; text: string }[]; className: string };

/** Short titled texts side by side, each under a rule; `className` sets columns and margin. */
export function RuledItems({ items, className }: RuledItems) {
  return (
    <ul className={`grid gap-x-10 gap-y-10 ${className}`}>
      {items.map(({ title, text }) => (
        <li key={title} data-reveal="" className="border-t-2 border-text pt-5">
          <h3 className="text-card">{title}</h3>
          <p className="mt-3 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
