import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SubjectEnquiry } from '#components/sections/subject-enquiry.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { ToastRegion } from '#components/site/toast/toast-region.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { textPageBySlug, textPages } from '#content/collections/text-pages/index.ts';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { sendSubjectEnquiry } from '#app/(site)/_actions/send-enquiry.ts';
import { Dates } from './_components/dates.tsx';
import { TextView } from './_components/text-view.tsx';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
/** In seconds: a legal text names the current day, which ends at midnight in Sydney. */
export const revalidate = 300;
export const generateStaticParams = () => textPages.map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  // Next takes /index for a page of this route.
  if (!textPageBySlug(slug)) notFound();
  return registeredMetadata(`/${slug}`);
}

export default async function TextPage({ params }: Props) {
  const page = textPageBySlug((await params).slug) ?? notFound();
  const { slug, title, lead, legal, meta } = page;
  const path = `/${slug}`;
  const subject = enquirySubjectOf(slug);
  return (
    <SitePage path={path} changed={legal?.effectiveFrom}>
      <JsonLd graph={pageGraph({ path, dateModified: legal?.effectiveFrom ?? meta.updated })} />
      <PageHero path={path} heading={title} lead={lead}>
        {legal && <Dates legal={legal} today={new Date()} />}
      </PageHero>
      <TextView page={page} />
      {subject && (
        <div className="section bg-band">
          <div className="wrap max-w-3xl">
            <SubjectEnquiry subject={subject} action={sendSubjectEnquiry} />
          </div>
        </div>
      )}
      {subject && <ToastRegion />}
    </SitePage>
  );
}
