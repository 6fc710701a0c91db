import { admin } from '#content/admin/admin.ts';
import { Badge, type BadgeColour } from '#components/admin/shell/badge.tsx';
import type { EnquiryStatus as Status } from '#lib/enquiries/admin/enquiry-form.ts';

const colours: Record<Status, BadgeColour | undefined> = { unread: 'blue', read: undefined, closed: 'green' };

export function EnquiryStatus({ status }: { status: Status }) {
  return <Badge colour={colours[status]}>{admin.enquiries.status[status]}</Badge>;
}
