import { ComparisonTable } from './comparison-table.tsx';
import { PriceTable } from './price-table.tsx';
import { QuickstartCard } from './quickstart-card.tsx';
import { MethodSteps } from '#components/sections/method-steps.tsx';
import { ChoiceTable } from '#components/sections/choice-table.tsx';
import { ParsedBeforePaint } from '#components/site/parsed-before-paint.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { amountOfHelp } from '#content/collections/choices.ts';
import { quickstartsPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { allPriceRows } from '#lib/pricing/offer.ts';

type QuickstartsView = { quickstarts: readonly Quickstart[] };

export function QuickstartsView({ quickstarts }: QuickstartsView) {
  const { cards, prices, howItWorks, howItWorksHeading } = quickstartsPage;
  return (
    <>
      {/* The rows of two neighbours are as high as the higher one. */}
      <ParsedBeforePaint id={amountOfHelp.id} />
      <section className="section" aria-labelledby="quickstarts">
        <div className="wrap">
          <SectionHead id="quickstarts" heading={cards.heading} lead={cards.lead} />
          <ul className="mt-8 sm:mt-12 grid gap-6 lg:grid-cols-2">
            {quickstarts.map((quickstart) => (
              <li key={quickstart.id} className="reveal row-span-5 grid grid-rows-subgrid">
                <QuickstartCard quickstart={quickstart} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ComparisonTable quickstarts={quickstarts} />
      <section className="section" aria-labelledby={amountOfHelp.id}>
        <div className="wrap">
          <SectionHead id={amountOfHelp.id} heading={amountOfHelp.heading} lead={amountOfHelp.lead} />
          <ChoiceTable choice={amountOfHelp} />
        </div>
      </section>
      <section className="section bg-band" aria-labelledby="how-it-works">
        <div className="wrap">
          <h2 id="how-it-works" className="mb-8 text-section sm:mb-12">
            {howItWorksHeading}
          </h2>
          <MethodSteps steps={howItWorks} layout="grid" />
        </div>
      </section>
      <section className="section" aria-labelledby="prices">
        <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <h2 id="prices" className="text-section">
              {prices.heading}
            </h2>
            <p className="measure mt-5 text-muted">{prices.lead}</p>
          </div>
          <div className="lg:col-span-7">
            <PriceTable caption={prices.caption} head="Quickstart" rows={allPriceRows(quickstarts)} />
          </div>
        </div>
      </section>
    </>
  );
}
