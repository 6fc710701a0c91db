import { seriesValue } from '#server/tests/support/series-value.ts';
import { METRICS_URL } from './stack/addresses.ts';

/** The value of one series of the site's metrics, 0 when it is absent. */
export const metric = async (series: string, url = METRICS_URL): Promise<number> =>
  seriesValue(await (await fetch(url)).text(), series);
