import type { Metadata } from 'next';
import { WorkItemList } from '#components/admin/overview/work-item-list.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { start as texts } from '#content/admin/start.ts';
import { workItemsOf } from '#lib/admin/work-items.ts';
import { readSystemState } from '#lib/admin/system-state.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { START_PATH } from '#lib/auth/redirect-path.ts';

export const metadata: Metadata = { title: texts.title };

export default async function StartPage() {
  const loaded = await loadForAdmin(START_PATH, 'start.overview', async (admin) => ({
    ...(await readSystemState(admin)),
    role: admin.role,
  }));
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={START_PATH} />;
  }
  const { overview, checks, role } = loaded.data;
  const items = workItemsOf(overview, checks, role);
  const waiting = items.filter(({ state }) => state !== 'fine').length;
  return (
    <div className="max-w-4xl">
      <h1 className="text-section">{texts.title}</h1>
      <p className="mt-4 text-lead">{waiting === 0 ? texts.well : texts.waits(waiting)}</p>
      <WorkItemList items={items} />
    </div>
  );
}
