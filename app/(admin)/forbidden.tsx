import { NotAllowedView } from '@/components/admin/not-allowed-view';

// What requireAdmin() shows, with status 403, when a page was reached past the middleware or the role was lost on the way.
export default function Forbidden() {
  return <NotAllowedView />;
}
