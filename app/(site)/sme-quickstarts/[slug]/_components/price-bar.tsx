import { ENQUIRY_ID } from '#components/sections/subject-enquiry.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';

/** The total and the way back to the form, at the bottom edge of a phone while one reads on. */
export function PriceBar({ quickstart }: { quickstart: Quickstart }) {
  return (
    <div className="price-bar no-print sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-bg px-5 py-2 lg:hidden">
      <span className="leading-tight font-semibold">{totalText(quickstart)}</span>
      <a href={`#${ENQUIRY_ID}`} className="button button-primary min-h-11 shrink-0">
        {quickstartPage.enquire}
      </a>
    </div>
  );
}
