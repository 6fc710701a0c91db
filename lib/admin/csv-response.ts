import 'server-only';
import { headers } from 'next/headers';
import { sydneyDay } from '#lib/format.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { log } from '#lib/log/log.ts';
import { csvHead, csvRows, type Csv } from './csv.ts';

/**
 * Rows as a file for a spreadsheet, sent batch by batch, whatever their number; one line of the log says how
 * many they were.
 * @param name of the file, before the day, and in the log
 * @throws what the first batch throws: it decides between a file and an error page
 */
export async function csvResponse<Row>(
  name: string,
  csv: Csv<Row>,
  batches: AsyncGenerator<Row[]>,
): Promise<Response> {
  const requestId = requestIdOf(await headers());
  const first = await batches.next();
  const encoder = new TextEncoder();
  let rows = 0;
  const ended = (complete: boolean) => log.info('admin.export', { requestId, file: name, rows, complete });
  const encoded = (batch: readonly Row[]) => {
    rows += batch.length;
    return csvRows(csv, batch);
  };
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(encoder.encode(csvHead(csv) + (first.done ? '' : encoded(first.value))));
      if (!first.done) return;
      ended(true);
      stream.close();
    },
    pull: async (stream) => {
      try {
        const { done, value } = await batches.next();
        if (!done) return stream.enqueue(encoder.encode(encoded(value)));
        ended(true);
        stream.close();
      } catch (error) {
        ended(false);
        throw error;
      }
    },
    cancel: async () => {
      ended(false);
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${sydneyDay(new Date())}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
