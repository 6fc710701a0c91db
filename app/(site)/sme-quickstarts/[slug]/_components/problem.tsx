import { LegalSources } from '#components/sections/legal-sources.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { Quickstart } from '#content/schemas.ts';

/** The morning on which somebody looks for this product. */
export function Problem({ quickstart }: { quickstart: Quickstart }) {
  const { problem } = quickstart;
  return (
    <section className="section" aria-labelledby="problem">
      <div className="wrap grid gap-x-14 gap-y-8 lg:grid-cols-12">
        <h2 id="problem" className="max-w-[16ch] text-section lg:col-span-5">
          {problem.heading}
        </h2>
        <div className="measure space-y-5 lg:col-span-7 lg:pt-2">
          {problem.paragraphs.map((paragraph, index) => (
            <Inline
              key={paragraph}
              text={paragraph}
              className={index === 0 ? 'text-lead leading-normal' : 'text-muted'}
            />
          ))}
          <LegalSources ids={problem.sources} />
        </div>
      </div>
    </section>
  );
}
