import { policyReports } from '#content/admin/csp-reports.ts';
import type { PolicyReportCount } from '#lib/csp-reports/admin.ts';

const { caption, columns } = policyReports;

/** Counts of policy violations, one row for each day, rule, thing that was blocked and part of the site. */
export function PolicyReportTable({ rows }: { rows: readonly PolicyReportCount[] }) {
  return (
    <table className="mt-8 w-full border-t border-line text-left">
      <caption className="pb-4 text-left text-meta text-muted">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="text-meta text-muted">
          {Object.values(columns).map((heading) => (
            <th key={heading} scope="col" className="py-3 pr-6 font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map(({ day, directive, blocked, area, reports }) => (
          <tr
            key={`${day} ${directive} ${blocked} ${area}`}
            className="border-t border-line align-baseline max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
          >
            <td className="max-lg:block">
              <time dateTime={day} className="data text-muted">
                {day}
              </time>
            </td>
            <td className="data max-lg:block">{directive}</td>
            <td className="data break-all max-lg:block">{blocked}</td>
            <td className="max-lg:block">{area}</td>
            <td className="data max-lg:block">
              {/* Where the headings are not seen, a bare number would say nothing. */}
              <span className="text-muted lg:hidden">{columns.reports}: </span>
              {reports.toLocaleString('en-AU')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
