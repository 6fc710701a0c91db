import { DeliverableList } from '#components/sections/deliverable-list.tsx';
import { PriceBlock } from '#components/sections/price-block.tsx';
import { home } from '#content/pages/home.ts';
import type { Quickstart } from '#content/schemas.ts';
import { sectionWords } from '#content/words/section-words.ts';

/** One Quickstart, opened: what is inside and what it costs, before anyone has to ask. */
export function HomeQuickstart({ quickstart }: { quickstart: Quickstart }) {
  const path = `/sme-quickstarts/${quickstart.id}`;
  return (
    <section className="section" aria-labelledby="quickstart">
      <div className="wrap grid gap-x-14 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="quickstart" className="text-section">
            {home.quickstart.heading}
          </h2>
          <p className="measure mt-5 text-muted">{home.quickstart.text}</p>
          <h3 className="mt-7 text-card sm:mt-10">{sectionWords.inside(quickstart.title)}</h3>
          <DeliverableList quickstart={quickstart} />
        </div>
        <div className="lg:col-span-5">
          <PriceBlock quickstart={quickstart}>
            <a href={path} className="button button-primary w-full">
              {sectionWords.see(quickstart.title)}
            </a>
          </PriceBlock>
          <p className="no-print mt-5">
            <a href="/sme-quickstarts" className="link link-alone -my-2 font-semibold">
              {home.quickstart.all}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
