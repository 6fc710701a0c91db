import type { ReactNode } from 'react';
import { tableRoles } from '#components/ui/table-roles.ts';

/** The width below which each row becomes a block of lines. */
const stacked = {
  md: { block: 'max-md:block', head: 'max-md:sr-only' },
  lg: { block: 'max-lg:block', head: 'max-lg:sr-only' },
} as const;

type StackedTable = {
  caption: string;
  headings: readonly string[];
  below: keyof typeof stacked;
  /** The rows of the body. */
  children: ReactNode;
};

/** A table of a list; on a small screen each row becomes a block of lines. */
export const StackedTable = ({ caption, headings, below, children }: StackedTable) => (
  <table
    {...tableRoles.table}
    className={`mt-6 w-full border-t border-line text-left ${stacked[below].block}`}
  >
    <caption className="sr-only">{caption}</caption>
    <thead {...tableRoles.group} className={stacked[below].head}>
      <tr {...tableRoles.row} className="text-meta text-muted">
        {headings.map((heading) => (
          <th key={heading} {...tableRoles.heading} className="py-3 pr-6 font-medium">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...tableRoles.group} className={stacked[below].block}>
      {children}
    </tbody>
  </table>
);
