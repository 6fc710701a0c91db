import { enquiries } from '#content/admin/enquiries.ts';
import type { Csv } from '#lib/admin/csv.ts';
import { adminDate } from '#lib/format.ts';
import type { ExportedEnquiry } from '#lib/enquiries/admin/queries.ts';
import { referenceOf } from '#lib/ids.ts';

const columns = {
  received: 'Received (Sydney)',
  reference: 'Reference',
  status: 'Status',
  due: 'Reply by (Sydney)',
  assignee: 'Taken by',
  held: 'Held',
  kind: 'Form',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  subject: 'Subject',
  message: 'Message',
  notes: 'Notes',
  id: 'Id',
} as const;

/** The file of enquiries. */
export const enquiryCsv: Csv<ExportedEnquiry, keyof typeof columns> = {
  columns,
  cells: (each) => ({
    received: adminDate(each.created_at),
    reference: referenceOf(each.request_id),
    status: enquiries.status[each.status],
    due: adminDate(each.due_at),
    assignee: each.assignee ?? '',
    held: each.held ? 'yes' : '',
    kind: each.kind,
    name: each.name,
    email: each.email,
    phone: each.phone ?? '',
    company: each.company ?? '',
    subject: each.subject,
    message: each.message,
    notes: each.admin_notes ?? '',
    id: each.id,
  }),
};
