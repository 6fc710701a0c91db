import type { Metadata } from 'next';
import { NextSteps } from '#components/form/next-steps.tsx';
import { ReceivedView } from '#components/form/received-view.tsx';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { nextSteps } from '#content/site/next-steps.ts';
import { notices } from '#content/site/notices.ts';
import { replyTimeInAddress } from '#lib/enquiries/reply-time.ts';

type Props = { searchParams: Promise<{ about?: unknown; by?: unknown }> };

const noticeOf = (about: unknown) => {
  const subject = enquirySubjectOf(about);
  return subject ? notices.quickstart.sent(subject.title) : notices.contact.sent;
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: noticeOf((await searchParams).about).title, robots: { index: false } };
}

/** Where a form about an enquiry ends without scripts (lib/enquiries/receipt.ts makes its address). */
export default async function ReceivedPage({ searchParams }: Props) {
  const { about, by } = await searchParams;
  return (
    <ReceivedView notice={noticeOf(about)} back={{ label: 'Return to Home', href: '/' }}>
      <h2 className="mt-10 mb-5 text-card">{nextSteps.heading}</h2>
      <NextSteps due={replyTimeInAddress(by)} />
    </ReceivedView>
  );
}
