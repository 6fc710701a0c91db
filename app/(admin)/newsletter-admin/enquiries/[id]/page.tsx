import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EnquiryView } from '@/components/admin/enquiry-view';
import { LoadFailure } from '@/components/admin/load-failure';
import { admin } from '@/content/admin';
import { requireAdmin } from '@/lib/auth/admin';
import { ifAvailable } from '@/lib/auth/if-available';
import { enquiryById } from '@/lib/enquiries/admin';
import { enquiriesPath, enquiryPath, enquiryQuery, MISSING_ENQUIRY } from '@/lib/enquiries/desk';
import { markReadAction, saveNotesAction, setStatusAction } from '../actions';

// Not the subject: titles end up in histories and on shared screens.
export const metadata: Metadata = { title: 'Enquiry' };

export default async function EnquiryPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/[id]'>) {
  const { id } = await params;
  const { marked, ...query } = await searchParams;
  const answer = await ifAvailable('enquiries.one', async () => {
    await requireAdmin(enquiryPath(id));
    return { enquiry: await enquiryById(id) };
  });
  if (!answer) {
    return (
      <>
        <h1 className="text-section">Enquiry</h1>
        <LoadFailure text={admin.enquiries.failed} path={enquiryPath(id)} />
      </>
    );
  }
  if (!answer.enquiry) redirect(MISSING_ENQUIRY);
  return (
    <EnquiryView
      enquiry={answer.enquiry}
      back={enquiriesPath(enquiryQuery(query))}
      markRead={marked === undefined ? markReadAction : undefined}
      setStatus={setStatusAction}
      saveNotes={saveNotesAction}
    />
  );
}
