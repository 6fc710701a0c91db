import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextSteps } from '#components/form/next-steps.tsx';
import { ReceivedView } from '#components/form/received-view.tsx';
import { FilledText } from '#components/ui/filled-text.tsx';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { forms } from '#content/site/forms.ts';
import { nextSteps } from '#content/site/next-steps.ts';
import { notices } from '#content/site/notices.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { referenceInAddress } from '#lib/enquiries/receipt.ts';
import { replyTimeInAddress } from '#lib/enquiries/reply-time.ts';

type Props = { searchParams: Promise<{ about?: unknown; by?: unknown; reference?: unknown }> };

const noticeOf = (about: unknown) => {
  const subject = enquirySubjectOf(about);
  return subject ? notices.quickstart.sent(subject.title) : notices.contact.sent;
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: noticeOf((await searchParams).about).title, robots: { index: false } };
}

/** Where a form about an enquiry ends without scripts (lib/enquiries/receipt.ts makes its address). */
export default async function ReceivedPage({ searchParams }: Props) {
  const { about, by, reference: given } = await searchParams;
  const reference = referenceInAddress(given);
  // Without a reference nothing says that a message is stored.
  if (!reference) redirect('/contact');
  return (
    <ReceivedView notice={noticeOf(about)} back={{ label: shellWords.home, href: '/' }}>
      <p className="mt-3 text-ink-300">
        <FilledText
          text={forms.reference}
          values={{ reference: <strong className="data">{reference}</strong> }}
        />
      </p>
      <h2 className="mt-10 mb-5 text-card">{nextSteps.heading}</h2>
      <NextSteps due={replyTimeInAddress(by)} />
    </ReceivedView>
  );
}
