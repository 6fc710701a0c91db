import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PaperPage } from '#components/paper/paper-page.tsx';
import { papers } from '#content/papers.ts';
import { paperMetadata } from '#lib/papers/metadata.ts';
import { paperAt } from '#lib/papers/papers.ts';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;

export const generateStaticParams = () =>
  papers.flatMap(({ collection, slug }) => (collection === 'publications' ? [{ slug }] : []));

const requested = async ({ params }: Props) => paperAt(`/publications/${(await params).slug}`) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return paperMetadata(await requested(props));
}

export default async function Page(props: Props) {
  return <PaperPage paper={await requested(props)} />;
}
