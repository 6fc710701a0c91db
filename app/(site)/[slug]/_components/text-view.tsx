import { TextContents } from '#components/ui/text-contents.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { textPageLabels } from '#content/collections/text-pages/index.ts';
import type { TextPage } from '#content/schemas.ts';

/** Contents beside the text; every section has an anchor, those of a legal text a number too. */
export function TextView({ page }: { page: TextPage }) {
  const { sections, legal } = page;
  const entries = sections.map(({ id, heading }) => ({ id, label: heading }));
  return (
    <div className="section">
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <TextContents entries={entries} label={textPageLabels.contents} />
        </div>
        <div className="measure space-y-12 lg:col-span-8 print:space-y-7">
          {sections.map(({ id, heading, paragraphs, bullets }, index) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className="flex gap-4 text-card">
                {legal && (
                  <span className="data w-6 shrink-0 self-center text-muted" aria-hidden="true">
                    {index + 1}
                  </span>
                )}
                {heading}
              </h2>
              <div className={`prose mt-4 ${legal ? 'sm:pl-10' : ''}`}>
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
