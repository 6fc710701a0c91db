import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SpecimenPage } from '#components/specimen/specimen-page.tsx';
import { specimens } from '#content/specimens.ts';
import { documentAlternate } from '#lib/documents/documents.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { specimenAt } from '#lib/specimens/specimens.ts';

type Props = { params: Promise<{ slug: string; specimen: string }> };

export const dynamicParams = false;

export const generateStaticParams = () =>
  specimens.map(({ quickstart, slug }) => ({ slug: quickstart.id, specimen: slug }));

async function requested({ params }: Props) {
  const { slug, specimen } = await params;
  return specimenAt(`/sme-quickstarts/${slug}/${specimen}`) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { path } = await requested(props);
  return registeredMetadata(path, { alternates: documentAlternate(path) });
}

export default async function Page(props: Props) {
  return <SpecimenPage specimen={await requested(props)} />;
}
