import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CtaBand } from '#components/sections/cta-band.tsx';
import { OfferHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ENQUIRY_ID } from '#components/sections/subject-enquiry.tsx';
import { QuickstartView } from './_components/quickstart-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { quickstartById, quickstarts } from '#content/collections/quickstarts/index.ts';
import { subjectOf } from '#lib/enquiries/enquiry-kind.ts';
import { withTermLinks } from '#lib/glossary/link-terms.ts';
import { documentAlternate } from '#lib/documents/documents.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { quickstartService } from '#app/(site)/sme-quickstarts/_components/structured-data.ts';
import { quickstartPath } from '#lib/routes.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { sendSubjectEnquiry } from '#app/(site)/_actions/send-enquiry.ts';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = () => quickstarts.map(({ id }) => ({ slug: id }));

const requested = async ({ params }: Props) => quickstartById((await params).slug) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const path = quickstartPath((await requested(props)).id);
  return registeredMetadata(path, { alternates: documentAlternate(path) });
}

export default async function QuickstartPage(props: Props) {
  const quickstart = await requested(props);
  const { id, title, lead, motif, area } = quickstart;
  const path = quickstartPath(id);
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path, nodes: [quickstartService(quickstart)] })} />
      <OfferHero
        path={path}
        heading={title}
        lead={lead}
        kicker={quickstartPage.kicker}
        motif={motif}
        area={area}
        seed={id}
      >
        <a href={`#${ENQUIRY_ID}`} className="no-print button button-signal">
          {quickstartPage.ask}
        </a>
      </OfferHero>
      <QuickstartView
        quickstart={withTermLinks(quickstart)}
        subject={subjectOf(id)}
        action={sendSubjectEnquiry}
      />
      <CtaBand
        {...quickstartPage.closing}
        actions={[{ label: quickstartPage.ask, href: `#${ENQUIRY_ID}` }]}
      />
    </SitePage>
  );
}
