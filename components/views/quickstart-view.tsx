import { Deliverable, Included, Notes } from '@/components/quickstarts/contents';
import { ExtraPrices } from '@/components/quickstarts/extra-prices';
import { Inquiry } from '@/components/quickstarts/inquiry';
import { OtherQuickstarts } from '@/components/quickstarts/other-quickstarts';
import { PriceStrip } from '@/components/quickstarts/price-strip';
import { Problem } from '@/components/quickstarts/problem';
import { Claims, Process, WhyChoose } from '@/components/quickstarts/reasons';
import { PriceBlock } from '@/components/sections/price-block';
import { Notifications } from '@/components/site/notifications';
import { quickstartPage } from '@/content/quickstarts-page';
import type { Quickstart } from '@/content/schemas';
import type { EnquiryAction } from '@/lib/enquiries/outcome';

type QuickstartView = { quickstart: Quickstart; action: EnquiryAction };

/** A product page: the price first, what is in it beside the form, then why and how. */
export function QuickstartView({ quickstart, action }: QuickstartView) {
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
            <Inquiry quickstart={quickstart} action={action} />
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
      <Notifications />
    </>
  );
}
