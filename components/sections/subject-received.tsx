import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReceivedView } from '#components/form/received-view.tsx';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { notices } from '#content/site/notices.ts';

export const receivedMetadata: Metadata = {
  title: notices.quickstart.sent('').title,
  robots: { index: false },
};

/** Where the form about a subject ends without scripts. */
export function SubjectReceived({ kind }: { kind: string }) {
  const { title } = enquirySubjectOf(kind) ?? notFound();
  return (
    <ReceivedView notice={notices.quickstart.sent(title)} back={{ label: 'Return to Home', href: '/' }} />
  );
}
