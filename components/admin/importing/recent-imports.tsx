import Link from 'next/link';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { importing } from '#content/admin/importing.ts';
import { localMoment } from '#lib/format.ts';
import { importPathOf } from '#lib/newsletter/importing/import-form.ts';
import type { ListedImport } from '#lib/newsletter/importing/imports.ts';

const texts = importing.recent;

/** The newest imports: where one that waits, or was interrupted, is found again. */
export function RecentImports({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <StackedTable caption={texts.title} headings={Object.values(texts.columns)} below="md">
      {imports.map((each) => (
        <tr
          {...tableRoles.row}
          key={each.id}
          className="border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6"
        >
          <td {...tableRoles.cell} className="max-md:block">
            <Link href={importPathOf(each.id)} prefetch={false} className="link data">
              {localMoment(each.created_at)}
            </Link>
          </td>
          <td {...tableRoles.cell} className="max-md:block">
            {texts.kinds[each.kind]}
            {each.origin && <span className="block text-meta break-words text-muted">{each.origin}</span>}
          </td>
          <td {...tableRoles.cell} className="max-md:block">
            {texts.states[each.status]}
          </td>
          <td {...tableRoles.cell} className="tabular-nums max-md:block">
            {texts.of(each.imported, each.to_import)}
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}
