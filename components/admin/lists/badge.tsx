/** A state as a word on its colour; without a colour the word alone. */
const colours = {
  green: 'bg-ok-tint text-ok',
  yellow: 'bg-note-tint text-note',
  blue: 'bg-observability-tint text-observability',
  red: 'bg-error-tint text-error',
} as const;
export type BadgeColour = keyof typeof colours;

export function Badge({ colour, children }: { colour: BadgeColour | undefined; children: string }) {
  if (!colour) return <span>{children}</span>;
  return (
    <span
      data-colour={colour}
      className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-snug font-semibold forced-colors:border ${colours[colour]}`}
    >
      {children}
    </span>
  );
}
