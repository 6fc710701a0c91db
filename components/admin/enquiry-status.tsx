import { admin } from '@/content/admin';
import type { EnquiryStatus as Status } from '@/lib/enquiries/desk';
import { Badge, type BadgeColour } from './badge';

const colours: Record<Status, BadgeColour | undefined> = { unread: 'blue', read: undefined, closed: 'green' };

export function EnquiryStatus({ status }: { status: Status }) {
  return <Badge colour={colours[status]}>{admin.enquiries.status[status]}</Badge>;
}
