import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceivedView } from '#components/form/received-view.tsx';
import { newsletterLinks, newsletterReceipts, type NewsletterReceipt } from '#content/pages/newsletter.ts';

type Props = { params: Promise<{ receipt: string }> };

export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(newsletterReceipts).map((receipt) => ({ receipt }));

const noticeOf = async ({ params }: Props) =>
  newsletterReceipts[(await params).receipt as NewsletterReceipt] ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await noticeOf(props)).title, robots: { index: false } };
}

export default async function NewsletterReceiptPage(props: Props) {
  return <ReceivedView notice={await noticeOf(props)} back={newsletterLinks.home} />;
}
