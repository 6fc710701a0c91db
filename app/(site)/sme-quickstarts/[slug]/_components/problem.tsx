import { LegalSources } from '#components/sections/legal-sources.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { Quickstart } from '#content/schemas.ts';

/** The morning on which somebody looks for this product. */
export function Problem({ quickstart }: { quickstart: Quickstart }) {
  const { problem } = quickstart;
  return (
    <section aria-labelledby="problem">
      <h2 id="problem" className="max-w-[18ch] text-section">
        {problem.heading}
      </h2>
      <div className="measure mt-6 space-y-5">
        {problem.paragraphs.map((paragraph, index) => (
          <Inline
            key={paragraph}
            text={paragraph}
            className={index === 0 ? 'text-lead leading-normal' : 'text-muted'}
          />
        ))}
        <LegalSources ids={problem.sources} />
      </div>
    </section>
  );
}
