import type { ReactNode } from 'react';
import { tableRoles } from '#components/ui/table-roles.ts';

type Figures = { key: string; name: ReactNode; values: readonly string[] };

type FiguresTable = {
  caption: string;
  captionHidden?: boolean;
  /** Of the names, then of each value. */
  headings: readonly string[];
  rows: readonly Figures[];
};

const cell = 'py-2.5 pl-1 min-[22.5rem]:pl-2 sm:pl-4 text-right whitespace-nowrap data';

/** Names with figures. It fits a phone: names break, figures do not. */
export const FiguresTable = ({ caption, captionHidden, headings, rows }: FiguresTable) => (
  <table {...tableRoles.table} className="mt-4 w-full">
    <caption className={captionHidden ? 'sr-only' : 'text-left font-semibold'}>{caption}</caption>
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row} className="align-bottom text-meta text-muted">
        {headings.map((heading, at) => (
          <th
            {...tableRoles.heading}
            key={heading}
            className={at === 0 ? 'py-2 text-left' : 'py-2 pl-1 text-right min-[22.5rem]:pl-2 sm:pl-4'}
          >
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {rows.map(({ key, name, values }) => (
        <tr {...tableRoles.row} key={key} className="border-t border-line align-baseline">
          <th {...tableRoles.rowHeading} className="py-2.5 text-left font-normal break-all">
            {name}
          </th>
          {values.map((value, at) => (
            <td {...tableRoles.cell} key={headings[at + 1]} className={cell}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
