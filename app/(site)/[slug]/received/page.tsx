import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceivedView } from '#components/form/received-view.tsx';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { textPages } from '#content/collections/text-pages/index.ts';
import { notices } from '#content/site/notices.ts';

type Props = { params: Promise<{ slug: string }> };

export const dynamicParams = false;
export const generateStaticParams = () =>
  textPages.filter(({ enquiry }) => enquiry).map(({ slug }) => ({ slug }));

export const metadata: Metadata = {
  title: notices.quickstart.sent('').title,
  robots: { index: false },
};

export default async function EnquiryReceivedPage({ params }: Props) {
  const { title } = enquirySubjectOf((await params).slug) ?? notFound();
  return (
    <ReceivedView notice={notices.quickstart.sent(title)} back={{ label: 'Return to Home', href: '/' }} />
  );
}
