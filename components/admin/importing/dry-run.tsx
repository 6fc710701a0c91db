import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { importing } from '#content/admin/importing.ts';
import { localMoment } from '#lib/format.ts';
import type { ImportRow, RefusedRow } from '#lib/newsletter/importing/imports.ts';

const texts = importing.result;
const verdicts = ['to_import', 'already', 'barred', 'no_evidence', 'invalid', 'duplicate'] as const;

/** What would become of the rows of a file, and the first of those that are left out. */
export function DryRun({ found, refused }: { found: ImportRow; refused: readonly RefusedRow[] }) {
  const left = found.barred + found.no_evidence + found.invalid + found.duplicate;
  return (
    <>
      <dl aria-label={texts.figures} className="mt-6 max-w-2xl divide-y divide-line border-y border-line">
        {verdicts
          .filter((verdict) => verdict === 'to_import' || found[verdict] > 0)
          .map((verdict) => (
            <div key={verdict} className="flex gap-4 py-3">
              <dd className="w-24 shrink-0 text-right font-semibold tabular-nums">
                {importing.number(found[verdict])}
              </dd>
              <dt>{texts.counts[found.kind][verdict]}</dt>
            </div>
          ))}
      </dl>
      {found.pending > 0 && <p className="mt-4">{texts.pending(found.pending)}</p>}
      {found.oldest_consent && found.newest_consent && (
        <p className="mt-4">
          {texts.consents(localMoment(found.oldest_consent), localMoment(found.newest_consent))}
        </p>
      )}
      {found.kind === 'suppressions' && found.to_import > 0 && (
        <p className="mt-4">{texts.affected(found.subscribers)}</p>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="mt-10">
          <h2 id="refused" className="text-card">
            {texts.refused}
          </h2>
          {left > refused.length && <p className="mt-2 text-muted">{texts.first(refused.length)}</p>}
          <StackedTable caption={texts.refused} headings={Object.values(texts.columns)} below="md">
            {refused.map(({ line, verdict, problem }) => (
              <tr {...tableRoles.row} key={line} className="border-t border-line align-top">
                <td {...tableRoles.cell} className="py-2 pr-6 tabular-nums">
                  {importing.number(line)}
                </td>
                <td {...tableRoles.cell} className="py-2">
                  <Unbroken>{problem ? texts.problems[problem] : texts.verdicts[verdict]}</Unbroken>
                </td>
              </tr>
            ))}
          </StackedTable>
        </section>
      )}
    </>
  );
}
