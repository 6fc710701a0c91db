import { Inline } from '#components/ui/prose.tsx';

type Fact = { label: string; value: string };
type FactList = {
  facts: readonly Fact[];
  /** `rows`: label beside value; `stack`: label above value; `strip`: short figures in a row. */
  layout?: 'rows' | 'stack' | 'strip';
};

/** Facts as terms and values, which may hold emphasis and links. */
export function FactList({ facts, layout = 'rows' }: FactList) {
  if (layout === 'strip') {
    return (
      <dl className="grid gap-x-6 gap-y-6 border-y border-line py-6 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-meta text-muted">{label}</dt>
            <Inline as="dd" text={value} className="font-display text-2xl leading-tight" />
          </div>
        ))}
      </dl>
    );
  }
  const row = layout === 'rows' ? 'grid gap-x-8 gap-y-0.5 py-3 sm:grid-cols-3 sm:py-4' : 'py-4';
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className={row}>
          <dt className="font-semibold">{label}</dt>
          <Inline as="dd" text={value} className="prose text-muted max-sm:leading-snug sm:col-span-2" />
        </div>
      ))}
    </dl>
  );
}
