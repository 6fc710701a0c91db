import type { ReactNode } from 'react';
import { PriceTable } from '#app/(site)/sme-quickstarts/_components/price-table.tsx';
import { ENQUIRY_ID } from '#components/sections/subject-enquiry.tsx';
import { UserCalculator } from './user-calculator.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { priceRows } from '#lib/pricing/offer.ts';

/** Prices that one figure cannot say: teams of several users, or a month of maintenance. */
export function ExtraPrices({ quickstart }: { quickstart: Quickstart }) {
  const { perUser, maintenance } = quickstartPage;
  const { userExamples, monthlyExGstCents, exGstCents } = quickstart;
  const rows = priceRows(quickstart);
  if (userExamples) {
    const aside = <UserCalculator exGstCents={exGstCents} words={perUser.calculator} form={ENQUIRY_ID} />;
    return (
      <Prices id="per-user" heading={perUser.heading} lead={perUser.lead} aside={aside}>
        <PriceTable caption={perUser.caption} head={perUser.users} rows={rows} />
      </Prices>
    );
  }
  if (monthlyExGstCents === undefined) return null;
  return (
    <Prices id="maintenance" heading={maintenance.heading} lead={maintenance.lead}>
      <PriceTable caption={maintenance.caption} head={maintenance.youPay} rows={rows} />
    </Prices>
  );
}

type Prices = { id: string; heading: string; lead: string; aside?: ReactNode; children: ReactNode };

function Prices({ id, heading, lead, aside, children }: Prices) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id={id} className="text-section">
            {heading}
          </h2>
          <p className="measure mt-5 text-muted">{lead}</p>
        </div>
        <div className="lg:col-span-7">
          {children}
          {aside}
        </div>
      </div>
    </section>
  );
}
