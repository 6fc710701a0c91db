import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { system as texts } from '#content/admin/system.ts';
import type { Check } from '#lib/admin/system-checks.ts';
import { StateBadge } from './state-badge.tsx';

/** Each part of the installation: its state, what that means for the owner, and what to do about it. */
export const CheckTable = ({ checks }: { checks: readonly Check[] }) => (
  <StackedTable caption={texts.checks} headings={Object.values(texts.columns)} below="md">
    {checks.map(({ name, state, text, remedy }) => (
      <tr
        {...tableRoles.row}
        key={name}
        className="border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6"
      >
        <td {...tableRoles.cell} className="font-semibold max-md:block">
          {name}
        </td>
        <td {...tableRoles.cell} className="max-md:block max-md:py-1">
          <StateBadge state={state} words={texts.states} />
        </td>
        <td {...tableRoles.cell} className="max-md:block">
          {text}
        </td>
        <td {...tableRoles.cell} className="text-muted max-md:block">
          {remedy}
        </td>
      </tr>
    ))}
  </StackedTable>
);
