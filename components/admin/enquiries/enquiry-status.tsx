import { Badge, type BadgeColour } from '#components/admin/lists/badge.tsx';
import { enquiries as texts } from '#content/admin/enquiries.ts';
import type { EnquiryStatus as Status } from '#lib/enquiries/admin/enquiry-form.ts';

const colours: Record<Status, BadgeColour | undefined> = {
  unread: 'blue',
  read: undefined,
  answered: 'green',
  closed: undefined,
  spam: 'red',
};

/** The status of an enquiry, and whether it was held when it came. */
export function EnquiryStatus({ status, held }: { status: Status; held: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge colour={colours[status]}>{texts.status[status]}</Badge>
      {held && <Badge colour="yellow">{texts.held}</Badge>}
    </span>
  );
}
