import { SubjectReceived } from '#components/sections/subject-received.tsx';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
export { receivedMetadata as metadata } from '#components/sections/subject-received.tsx';

export const dynamicParams = false;
export const generateStaticParams = () => quickstarts.map(({ id }) => ({ slug: id }));

export default async function QuickstartReceivedPage({ params }: { params: Promise<{ slug: string }> }) {
  return <SubjectReceived kind={(await params).slug} />;
}
