import { ClaimFigure } from './claim-figure.tsx';
import { MethodSteps } from '#components/sections/method-steps.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { claimById, firmClaimBasis } from '#content/collections/claims.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';

export function WhyChoose({ reasons }: { reasons: Quickstart['why'] }) {
  return (
    <section className="section" aria-labelledby="why">
      <div className="wrap">
        <h2 id="why" className="text-section">
          {quickstartPage.whyHeading}
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-4 sm:mt-12 sm:grid-cols-2 md:gap-y-10 xl:grid-cols-4">
          {reasons.map(({ title, text }, index) => (
            <Fold
              key={title}
              id={`why-${index + 1}`}
              open={index === 0}
              heading={title}
              className="border-t-2 border-text pt-4 md:pt-5"
            >
              <Inline text={text} className="pt-3 text-muted" />
            </Fold>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Process({ steps }: { steps: NonNullable<Quickstart['process']> }) {
  return (
    <section className="section" aria-labelledby="process">
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <h2 id="process" className="text-section lg:col-span-4">
          {quickstartPage.processHeading}
        </h2>
        <div className="lg:col-span-8">
          <MethodSteps folds="step" steps={steps} />
        </div>
      </div>
    </section>
  );
}

export function Claims({ ids }: { ids: readonly string[] }) {
  const { heading, lead } = quickstartPage.claims;
  return (
    <section className="section" aria-labelledby="claims">
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="claims" className="text-section">
            {heading}
          </h2>
          <p className="measure mt-5 text-muted">{lead}</p>
          <p className="measure mt-3 font-semibold text-note">{firmClaimBasis}</p>
        </div>
        <ul className="border-b border-line lg:col-span-7">
          {ids.map((id) => (
            <li
              key={id}
              className="reveal border-t border-line py-4 sm:py-6 first:border-t-2 first:border-text print:py-2"
            >
              <ClaimFigure claim={claimById(id)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
