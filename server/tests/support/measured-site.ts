import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { startMetrics } from '#lib/metrics/metrics-listener.ts';
import { registry } from '#server/observability/metrics.ts';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { runtime } from '#lib/runtime.ts';
import { respondAsPrerendered, builtSite } from './built-site.ts';

/**
 * The HTTP server with a trivial application, as a process whose memory can be measured: run with
 * --expose-gc. Its argument is the maximum size of the page cache, in bytes. Sends its parent where it
 * listens and, on any message, its memory in use; stops with its parent.
 */
export type Started = { port: number; metricsUrl: string };
/** Memory in use after garbage collection, in bytes: objects, and buffers outside the heap. */
export type MemoryUse = { heap: number; buffers: number };

runtime.archive = testRuntime();
const site = await builtSite(
  (request, response) => {
    const isCached = request.url?.startsWith('/industry-updates/') ?? false;
    if (isCached) respondAsPrerendered(response, `<p>The issue at ${request.url}</p>`);
    // Each has an inline script of its own that the policy blocks, as an injection would.
    else
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(`<script>alert(${JSON.stringify(request.url)})</script>`);
  },
  { maxBytes: Number(process.argv[2]), limits: SERVER_TIMEOUTS },
);
const { url: metricsUrl } = await startMetrics(registry, 0);

const collect = globalThis.gc;
if (!collect) throw new Error('Memory can only be measured with --expose-gc.');
const turn = () => new Promise((resolve) => setImmediate(resolve));
process.on('message', () => {
  void (async () => {
    // Finalizers of one collection free memory in the next.
    for (let i = 0; i < 3; i += 1) {
      void collect();
      await turn();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    process.send?.({ heap: heapUsed, buffers: arrayBuffers } satisfies MemoryUse);
  })();
});
process.on('disconnect', () => void site.close().then(() => process.exit()));
process.send?.({ port: site.port, metricsUrl } satisfies Started);
