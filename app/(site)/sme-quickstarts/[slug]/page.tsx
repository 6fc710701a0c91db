import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { INQUIRY_ID } from '@/components/quickstarts/inquiry';
import { QuickstartView } from '@/components/views/quickstart-view';
import { consultation } from '@/content/navigation';
import { quickstartPage, quickstartsPage } from '@/content/quickstarts-page';
import { quickstartById, quickstarts } from '@/content/quickstarts/index';
import { registeredMetadata } from '@/lib/metadata';
import { quickstartPath, quickstartService } from '@/lib/quickstarts/structured-data';
import { pageGraph } from '@/lib/structured-data';
import { sendQuickstart } from '../../_actions/send-enquiry';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = () => quickstarts.map(({ id }) => ({ slug: id }));

const requested = async ({ params }: Props) => quickstartById((await params).slug) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return registeredMetadata(quickstartPath((await requested(props)).id));
}

export default async function QuickstartPage(props: Props) {
  const quickstart = await requested(props);
  const { id, title, lead } = quickstart;
  const path = quickstartPath(id);
  return (
    <>
      <JsonLd graph={pageGraph({ path, nodes: [quickstartService(quickstart)] })} />
      <PageHero path={path} heading={title} lead={lead} kicker={quickstartPage.kicker}>
        <a href={`#${INQUIRY_ID}`} className="no-print button button-signal">
          {quickstartPage.ask}
        </a>
      </PageHero>
      <QuickstartView quickstart={quickstart} action={sendQuickstart} />
      <CtaBand {...quickstartsPage.closing} actions={[consultation]} />
    </>
  );
}
