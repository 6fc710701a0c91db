import { redirect } from 'next/navigation';
import { requireAdmin } from '@/lib/auth/admin';
import { ENQUIRIES_PATH } from '@/lib/enquiries/desk';

export default async function NewsletterAdminPage() {
  await requireAdmin();
  redirect(ENQUIRIES_PATH);
}
