import type { Block } from '#lib/papers/blocks.ts';
import { PaperInline } from './paper-text.tsx';

/** A table of more columns than a phone is wide scrolls inside its frame. */
const WIDE = 3;

export function PaperTable({ table: { name, head, rows } }: { table: Extract<Block, { type: 'table' }> }) {
  const table = (
    <table className="w-full border-b border-line">
      <thead>
        <tr className="border-b-2 border-text">
          {head.map((cell, column) => (
            <th key={column} scope="col">
              <PaperInline nodes={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <PaperInline nodes={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (head.length < WIDE) return table;
  return (
    <div
      role="region"
      aria-label={name}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot scroll the table
      tabIndex={0}
      className="wide-table overflow-x-auto print:overflow-visible"
    >
      {table}
    </div>
  );
}
