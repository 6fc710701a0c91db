import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { checkBySlug, checks } from '#content/checks/index.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { CheckView } from '#app/(site)/checks/_components/check-view.tsx';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () => checks.map(({ slug }) => ({ slug }));

const pathOf = (slug: string): string => `/checks/${slug}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return registeredMetadata(pathOf((await params).slug));
}

export default async function CheckPage({ params }: Props) {
  const check = checkBySlug((await params).slug) ?? notFound();
  const path = pathOf(check.slug);
  return (
    <SitePage path={path}>
      <JsonLd graph={pageGraph({ path })} />
      <CheckView check={check} />
    </SitePage>
  );
}
