import type { Metadata } from 'next';
import { ReceivedView } from '#components/form/received-view.tsx';
import { notices } from '#content/site/notices.ts';

export const metadata: Metadata = { title: notices.contact.sent.title, robots: { index: false } };

export default function ContactReceivedPage() {
  return <ReceivedView notice={notices.contact.sent} back={{ label: 'Return to Home', href: '/' }} />;
}
