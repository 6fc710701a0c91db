import { admin } from '#content/admin/admin.ts';
import type { EnquiryStatus as Status } from '#lib/enquiries/list-params.ts';
import { Badge, type BadgeColour } from '#components/admin/shell/badge.tsx';

const colours: Record<Status, BadgeColour | undefined> = { unread: 'blue', read: undefined, closed: 'green' };

export function EnquiryStatus({ status }: { status: Status }) {
  return <Badge colour={colours[status]}>{admin.enquiries.status[status]}</Badge>;
}
