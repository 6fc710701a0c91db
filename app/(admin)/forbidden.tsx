import { NotAllowedView } from '#components/admin/shell/not-allowed-view.tsx';

// What requireAdmin() shows, with status 403, to someone who has lost the role since the frame around the
// page was made.
export default function Forbidden() {
  return <NotAllowedView />;
}
