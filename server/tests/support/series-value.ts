/** The value of a series, named with its labels, in the text that Prometheus reads; 0 when it is absent. */
export function seriesValue(metrics: string, series: string): number {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line ? Number(line.slice(series.length + 1)) : 0;
}
