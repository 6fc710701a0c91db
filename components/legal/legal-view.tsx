import { Contents } from './contents.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { legalPage } from '#content/collections/legal/index.ts';
import type { Legal } from '#content/schemas.ts';

/** A legal document: contents beside the text, and every section with an address of its own. */
export function LegalView({ legal }: { legal: Legal }) {
  return (
    <div className="section">
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <Contents sections={legal.sections} label={legalPage.contents} />
        </div>
        <div className="measure space-y-12 lg:col-span-8">
          {legal.sections.map(({ id, heading, paragraphs, bullets }, index) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className="flex gap-4 text-card">
                <span className="data w-6 shrink-0 self-center text-muted" aria-hidden="true">
                  {index + 1}
                </span>
                {heading}
              </h2>
              <div className="prose mt-4 sm:pl-10">
                {paragraphs.map((paragraph) => (
                  <Inline key={paragraph} text={paragraph} />
                ))}
                {bullets.length > 0 && (
                  <ul>
                    {bullets.map((bullet) => (
                      <Inline key={bullet} as="li" text={bullet} />
                    ))}
                  </ul>
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
