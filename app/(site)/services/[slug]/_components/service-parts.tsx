import { FactList } from '#components/sections/fact-list.tsx';
import { LegalSources } from '#components/sections/legal-sources.tsx';
import { MethodSteps } from '#components/sections/method-steps.tsx';
import { Inline } from '#components/ui/prose.tsx';
import type { Section, Service } from '#content/schemas.ts';
import { serviceLabels } from '#content/collections/services/labels.ts';
import { site } from '#content/site/site.ts';
import type { ItemLayout } from './item-layouts.ts';
import { SectionItems } from './section-items.tsx';

/** What goes wrong, then what controls it: in one column, or the eye skips the answer. */
export function Problem({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="measure mt-8 space-y-5">
      {paragraphs.map((paragraph) => (
        <Inline key={paragraph} text={paragraph} className="prose" />
      ))}
    </div>
  );
}

type SectionBody = {
  section: Section;
  layout: ItemLayout | undefined;
  /** Whether its first item is read on phones too: one shows how the others open. */
  firstOpen: boolean;
};

/** The paragraphs of a section, then its steps or items if it has any. */
export function SectionBody({ section, layout, firstOpen }: SectionBody) {
  const { id, paragraphs, items, ordered } = section;
  return (
    <>
      {items.length === 0 ? <Problem paragraphs={paragraphs} /> : <Lead paragraphs={paragraphs} />}
      {items.length > 0 && (
        <div className="mt-7 md:mt-10">
          {ordered || !layout ? (
            <MethodSteps folds={id} firstOpen={firstOpen} steps={items} />
          ) : (
            <SectionItems id={id} items={items} firstOpen={firstOpen} layout={layout} />
          )}
        </div>
      )}
      <LegalSources ids={section.sources} />
    </>
  );
}

function Lead({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => (
    <Inline
      key={paragraph}
      text={paragraph}
      className="prose mt-4 max-w-[58ch] leading-normal text-muted md:mt-5 md:text-lead"
    />
  ));
}

/** What the client holds at the end, numbered as an inventory, each beside its step of the method. */
export function Deliverables({ receive }: Pick<Service, 'receive'>) {
  return (
    <ol className="mt-6 divide-y divide-line border-y border-line">
      {receive.map(({ text, step }, index) => (
        <li key={text} className="flex items-baseline gap-5 py-2.5 max-md:leading-snug md:py-3.5">
          <span className="data w-6 shrink-0 text-muted" aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <Inline as="span" text={text} className="prose flex-1" />
          {step && (
            <span className="data shrink-0 text-muted">
              {serviceLabels.receive.step} {step}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

export function Engagement({ engagement }: Pick<Service, 'engagement'>) {
  const facts = [...engagement, { label: serviceLabels.engagement.serviceArea, value: site.serviceArea }];
  return (
    <div className="mt-6">
      <FactList facts={facts} />
    </div>
  );
}
