import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CtaBand } from '@/components/sections/cta-band';
import { PageHero } from '@/components/sections/page-hero';
import { JsonLd } from '@/components/seo/json-ld';
import { IntentLink } from '@/components/ui/intent-link';
import { ServiceView } from '@/components/views/service-view';
import { serviceBySlug, services } from '@/content/services/index';
import { serviceLabels } from '@/content/services/labels';
import { registeredMetadata } from '@/lib/metadata';
import { serviceGraph, servicePath } from '@/lib/services/structured-data';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => services.map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return registeredMetadata(servicePath((await params).slug));
}

export default async function ServicePage({ params }: Props) {
  const service = serviceBySlug((await params).slug) ?? notFound();
  const { closing } = service;
  return (
    <>
      <JsonLd graph={serviceGraph(service)} />
      <PageHero
        path={servicePath(service.slug)}
        heading={service.name}
        kicker={service.serviceType}
        lead={service.lead}
      >
        <IntentLink href={closing.action.href} className="button button-signal no-print">
          {closing.action.label}
        </IntentLink>
      </PageHero>
      <ServiceView service={service} />
      <CtaBand
        heading={closing.heading}
        text={closing.text}
        actions={[closing.action, serviceLabels.allServices]}
      />
    </>
  );
}
