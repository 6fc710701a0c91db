import { Deliverable, Included, Notes } from './contents.tsx';
import { ExtraPrices } from './extra-prices.tsx';
import { OtherQuickstarts } from './other-quickstarts.tsx';
import { PriceStrip } from './price-strip.tsx';
import { Problem } from './problem.tsx';
import { Claims, Process, WhyChoose } from './reasons.tsx';
import { SubjectEnquiry } from '#components/sections/subject-enquiry.tsx';
import { PriceBlock } from '#components/sections/price-block.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import type { EnquirySubject } from '#content/enquiry-subjects.ts';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import type { EnquiryAction } from '#lib/enquiries/submission-result.ts';

type QuickstartView = { quickstart: Quickstart; subject: EnquirySubject; action: EnquiryAction };

/** A product page: the price first, what is in it beside the form, then why and how. */
export function QuickstartView({ quickstart, subject, action }: QuickstartView) {
  const { id, included, why, process, claimIds, notes } = quickstart;
  return (
    <>
      <PriceStrip quickstart={quickstart} />
      <Problem quickstart={quickstart} />
      <div className="section bg-band">
        <div className="wrap grid gap-x-14 gap-y-14 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <Included items={included} />
            <Deliverable quickstart={quickstart} />
            <Notes notes={notes} />
          </div>
          <div className="space-y-6 lg:col-span-5">
            <h2 className="sr-only">{quickstartPage.priceHeading}</h2>
            <PriceBlock quickstart={quickstart} />
            <SubjectEnquiry subject={subject} action={action} />
          </div>
        </div>
      </div>
      <div className="*:even:bg-band">
        <ExtraPrices quickstart={quickstart} />
        <WhyChoose reasons={why} />
        {process && <Process steps={process} />}
        {claimIds && <Claims ids={claimIds} />}
        <OtherQuickstarts not={id} />
      </div>
      <ToastRegion />
    </>
  );
}
