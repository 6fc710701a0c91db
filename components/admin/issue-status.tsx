import { statusColours } from '@/lib/newsletter/admin-query';
import { Badge } from './badge';

export function IssueStatus({ status }: { status: string }) {
  return <Badge colour={statusColours[status]}>{status}</Badge>;
}
