import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceivedView } from '#components/form/received-view.tsx';
import { notices } from '#content/site/notices.ts';
import { quickstartById, quickstarts } from '#content/collections/quickstarts/index.ts';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = () => quickstarts.map(({ id }) => ({ slug: id }));

export const metadata: Metadata = {
  title: notices.quickstart.sent('').title,
  robots: { index: false },
};

export default async function QuickstartReceivedPage({ params }: Props) {
  const { title } = quickstartById((await params).slug) ?? notFound();
  return (
    <ReceivedView notice={notices.quickstart.sent(title)} back={{ label: 'Return to Home', href: '/' }} />
  );
}
