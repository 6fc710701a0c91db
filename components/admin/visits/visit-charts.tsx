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

/** What was counted over time: two charts, the totals, and the figures behind them on demand. */
export function VisitCharts({ bars, period }: { bars: readonly VisitBar[]; period: VisitPeriod }) {
  const labelled = bars.map((bar) => ({ ...bar, label: barLabel(bar.start, period) }));
  const chart = (kind: keyof VisitCounts) => (
    <BarChart
      title={texts.counts[kind]}
      bars={labelled.map((bar) => ({ label: bar.label, value: bar[kind] }))}
    />
  );
  const { figures, name } =
    period === '12m'
      ? { figures: texts.monthlyFigures, name: texts.month }
      : { figures: texts.figures, name: texts.day };
  const headings = (first: string) => [first, ...kinds.map((kind) => texts.counts[kind])];
  const total = (kind: keyof VisitCounts): number => bars.reduce((sum, bar) => sum + bar[kind], 0);
  return (
    <>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {chart('views')}
        {chart('enquiries')}
      </div>
      <div className="mt-8">
        <FiguresTable
          caption={texts.total}
          captionHidden
          headings={headings(texts.period)}
          rows={[
            {
              key: 'total',
              name: <strong>{texts.total}</strong>,
              values: kinds.map((kind) => number(total(kind))),
            },
          ]}
        />
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{figures}</summary>
          <FiguresTable
            caption={figures}
            captionHidden
            headings={headings(name)}
            rows={labelled.toReversed().map((bar) => ({
              key: bar.start,
              name: <span className="whitespace-nowrap">{bar.label}</span>,
              values: kinds.map((kind) => number(bar[kind])),
            }))}
          />
        </details>
      </div>
    </>
  );
}
