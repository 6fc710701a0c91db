import { visits as texts } from '#content/admin/visits/visits.ts';
import type { VisitPeriod } from '#lib/visits/admin/visit-period.ts';
import type { VisitBar, VisitCounts } from '#lib/visits/admin/visits.ts';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';

const kinds = Object.keys(texts.counts) as (keyof VisitCounts)[];
const number = (value: number): string => value.toLocaleString('en-AU');

/** The day or month of a bar; its day is one in Sydney already, so no time zone may move it. */
function barLabel(start: string, period: VisitPeriod): string {
  const format: Intl.DateTimeFormatOptions =
    period === '12m' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' };
  return new Date(`${start}T00:00:00Z`).toLocaleDateString('en-AU', { ...format, timeZone: 'UTC' });
}

/** What was counted over time: two charts, and the same figures as a table. */
export function VisitCharts({ bars, period }: { bars: readonly VisitBar[]; period: VisitPeriod }) {
  const labelled = bars.map((bar) => ({ ...bar, label: barLabel(bar.start, period) }));
  const chart = (kind: keyof VisitCounts) => (
    <BarChart
      title={texts.counts[kind]}
      bars={labelled.map((bar) => ({ label: bar.label, value: bar[kind] }))}
    />
  );
  const total = (kind: keyof VisitCounts): number => bars.reduce((sum, bar) => sum + bar[kind], 0);
  return (
    <>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {chart('views')}
        {chart('enquiries')}
      </div>
      <div className="mt-8">
        <FiguresTable
          caption={period === '12m' ? texts.monthlyFigures : texts.figures}
          headings={[period === '12m' ? texts.month : texts.day, ...kinds.map((kind) => texts.counts[kind])]}
          rows={[
            {
              key: 'total',
              name: <strong>{texts.total}</strong>,
              values: kinds.map((kind) => number(total(kind))),
            },
            ...labelled.toReversed().map((bar) => ({
              key: bar.start,
              name: bar.label,
              values: kinds.map((kind) => number(bar[kind])),
            })),
          ]}
        />
      </div>
    </>
  );
}
