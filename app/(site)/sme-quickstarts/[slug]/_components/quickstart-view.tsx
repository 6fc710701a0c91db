import { Deliverable, Included, Notes } from './contents.tsx';
import { ExtraPrices } from './extra-prices.tsx';
import { OtherQuickstarts } from './other-quickstarts.tsx';
import { PriceBar } from './price-bar.tsx';
import { PriceStrip } from './price-strip.tsx';
import { Problem } from './problem.tsx';
import { Claims, Process, WhyChoose } from './reasons.tsx';
import { DocumentLink } from '#components/paper/document-link.tsx';
import { SubjectEnquiry } from '#components/sections/subject-enquiry.tsx';
import { PriceBlock } from '#components/sections/price-block.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import type { EnquirySubject } from '#content/enquiry-subjects.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { quickstartPath } from '#lib/routes.ts';
import type { FormAction } from '#lib/enquiries/submission-result.ts';

type QuickstartView = { quickstart: Quickstart; subject: EnquirySubject; action: FormAction };

/**
 * A product page: price and form first, which on wide screens stand beside what is in it; then why and how.
 * On a phone the price stays at the bottom edge from the end of the form on.
 */
export function QuickstartView({ quickstart, subject, action }: QuickstartView) {
  const { id, why, process, claimIds, notes } = quickstart;
  return (
    <>
      <PriceStrip quickstart={quickstart} />
      <div className="offer">
        <div className="offer-form">
          <SubjectEnquiry subject={subject} action={action} />
          <div className="mt-6 lg:sticky lg:top-28">
            <h2 className="sr-only">{quickstartPage.priceHeading}</h2>
            <PriceBlock quickstart={quickstart}>
              <DocumentLink page={quickstartPath(id)} />
            </PriceBlock>
          </div>
        </div>
        <div className="lg:contents">
          <div className="offer-text">
            <Problem quickstart={quickstart} />
            <Included quickstart={quickstart} />
            <Deliverable quickstart={quickstart} />
            <Notes notes={notes} />
          </div>
          <div className="col-span-full *:odd:bg-band">
            <ExtraPrices quickstart={quickstart} />
            <WhyChoose reasons={why} />
            {process && <Process steps={process} />}
            {claimIds && <Claims ids={claimIds} />}
            <OtherQuickstarts not={id} />
          </div>
          <PriceBar quickstart={quickstart} />
        </div>
      </div>
      <ToastRegion />
    </>
  );
}
