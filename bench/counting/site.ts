import { VisitCounter } from '../../server/visits/visit-counter.ts';
import { builtSite, respondAsPrerendered } from '../../server/tests/support/built-site.ts';

/** A front over a page of some size, in a process of its own. The argument `counts` gives it a counter. */
const body = `<!DOCTYPE html><html><head></head><body>${'<p>text of a page</p>'.repeat(2_000)}</body></html>`;
const visits = process.argv[2] === 'counts' ? new VisitCounter('2026-11-24') : undefined;
const site = await builtSite((_request, response) => respondAsPrerendered(response, body), {
  siteOrigin: undefined,
  limits: {},
  ...(visits && { visits }),
});
process.send?.({ port: site.port });
process.on('disconnect', () => process.exit(0));
