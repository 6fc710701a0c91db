import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { startMetrics } from '#server/observability/metrics-listener.ts';
import { respondAsPrerendered, builtSite } from './built-site.ts';

/**
 * The front with a trivial application, as a process of its own whose memory can be measured: run with --expose-gc. Its argument is what
 * all kept pages together may take, in bytes. Tells its parent where it listens, and on any message what it holds; ends with its parent.
 */
export type Started = { port: number; metricsUrl: string };
/** What is held once the garbage is gone, in bytes: objects, and the buffers beside them. */
export type Held = { heap: number; buffers: number };

const site = await builtSite(
  (request, response) => {
    const isKept = request.url?.startsWith('/industry-updates/') ?? false;
    if (isKept) respondAsPrerendered(response, `<p>The issue at ${request.url}</p>`);
    // Each has a script of its own that the policy blocks, as an injection would.
    else
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(`<script>alert(${JSON.stringify(request.url)})</script>`);
  },
  { mostBytes: Number(process.argv[2]), limits: SERVER_TIMEOUTS },
);
const { url: metricsUrl } = await startMetrics(0);

const collect = globalThis.gc;
if (!collect) throw new Error('Memory can only be measured with --expose-gc.');
const turn = () => new Promise((resolve) => setImmediate(resolve));
process.on('message', () => {
  void (async () => {
    // What waits to be cleaned up after one collection is gone with the next.
    for (let i = 0; i < 3; i += 1) {
      void collect();
      await turn();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    process.send?.({ heap: heapUsed, buffers: arrayBuffers } satisfies Held);
  })();
});
process.on('disconnect', () => void site.close().then(() => process.exit()));
process.send?.({ port: site.port, metricsUrl } satisfies Started);
