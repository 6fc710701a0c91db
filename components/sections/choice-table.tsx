import { Fold } from '#components/ui/fold.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { WRONG_CHOICE, type Choice } from '#content/collections/choices.ts';

const cell = 'pr-6 pt-3 text-left align-top last:pr-0 max-md:block md:py-3.5';

/**
 * Three ways side by side; on a phone each row is a block with the name of the way before each cell. Its
 * heading is to be pressed there; wide screens show the one of the section, which says the same.
 */
export function ChoiceTable({ choice: { id, caption, ways, rows } }: { choice: Choice }) {
  return (
    <Fold
      as="div"
      id={`${id}-table`}
      heading={caption}
      className="mt-8 md:mt-0"
      headingClass="text-card md:sr-only"
    >
      <table {...tableRoles.table} className="mt-8 w-full table-fixed border-b border-line max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group} className="max-md:sr-only">
          <tr {...tableRoles.row}>
            <td {...tableRoles.cell} className="w-32" />
            {ways.map((way) => (
              <th key={way} {...tableRoles.heading} className={`${cell} font-semibold`}>
                {way}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="divide-y divide-line border-t-2 border-text max-md:block">
          {rows.map(({ aspect, cells }) => (
            <tr
              key={aspect}
              {...tableRoles.row}
              className={`max-md:block max-md:py-4 ${aspect === WRONG_CHOICE ? 'border-t-2 border-t-note' : ''}`}
            >
              <th
                {...tableRoles.rowHeading}
                className={`${cell} font-semibold ${aspect === WRONG_CHOICE ? 'text-note' : ''}`}
              >
                <Unbroken>{aspect}</Unbroken>
              </th>
              {cells.map((text, index) => (
                <td key={ways[index]} {...tableRoles.cell} className={`${cell}`}>
                  <span aria-hidden="true" className="data block text-muted md:hidden">
                    {ways[index]}
                  </span>
                  <Unbroken>{text}</Unbroken>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
