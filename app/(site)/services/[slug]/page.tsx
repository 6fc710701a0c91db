import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CtaBand } from '#components/sections/cta-band.tsx';
import { EmergencyNote } from '#components/sections/emergency-note.tsx';
import { OfferHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ServiceView } from './_components/service-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { serviceBySlug, services } from '#content/collections/services/index.ts';
import { serviceLabels } from '#content/collections/services/labels.ts';
import { withTermLinks } from '#lib/glossary/link-terms.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { serviceGraph, servicePath } from '#app/(site)/services/_components/structured-data.ts';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => services.map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return registeredMetadata(servicePath((await params).slug));
}

export default async function ServicePage({ params }: Props) {
  const service = serviceBySlug((await params).slug) ?? notFound();
  const { closing } = service;
  const path = servicePath(service.slug);
  return (
    <SitePage path={path}>
      <JsonLd graph={serviceGraph(service)} />
      <OfferHero
        path={path}
        heading={service.name}
        kicker={service.serviceType}
        lead={service.lead}
        motif={service.motif}
        area={service.area}
        seed={service.slug}
      >
        <a href={closing.action.href} className="button button-signal no-print">
          {closing.action.label}
        </a>
      </OfferHero>
      <ServiceView service={withTermLinks(service)} />
      <CtaBand
        heading={closing.heading}
        text={closing.text}
        note={closing.emergency && <EmergencyNote />}
        actions={[closing.action, closing.check ?? serviceLabels.allServices]}
      />
    </SitePage>
  );
}
