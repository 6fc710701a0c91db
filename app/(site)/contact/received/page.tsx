import type { Metadata } from 'next';
import { ReceivedView } from '@/components/views/received-view';
import { notices } from '@/content/notices';

export const metadata: Metadata = { title: notices.contact.sent.title, robots: { index: false } };

export default function ContactReceivedPage() {
  return <ReceivedView notice={notices.contact.sent} back={{ label: 'Return to Home', href: '/' }} />;
}
