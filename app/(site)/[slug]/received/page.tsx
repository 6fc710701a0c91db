import { SubjectReceived } from '#components/sections/subject-received.tsx';
import { textPages } from '#content/collections/text-pages/index.ts';
export { receivedMetadata as metadata } from '#components/sections/subject-received.tsx';

export const dynamicParams = false;
export const generateStaticParams = () =>
  textPages.filter(({ enquiry }) => enquiry).map(({ slug }) => ({ slug }));

export default async function TextPageReceivedPage({ params }: { params: Promise<{ slug: string }> }) {
  return <SubjectReceived kind={(await params).slug} />;
}
