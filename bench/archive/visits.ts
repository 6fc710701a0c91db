import { setTimeout } from 'node:timers/promises';
import type { BenchSite } from './sites.ts';

const WARM_TIMEOUT_MS = 15_000;

let visitor = 0;

/** Fetches a page to its end, as a browser does; returns the milliseconds and the text. */
export async function view(
  site: BenchSite,
  path: string,
  init: RequestInit = {},
): Promise<{ ms: number; text: string; status: number }> {
  visitor += 1;
  const address = `198.18.${(visitor >> 8) & 255}.${visitor & 255}`;
  const began = performance.now();
  const response = await fetch(site.address + path, {
    ...init,
    headers: { 'x-forwarded-for': address, ...init.headers },
  });
  const text = await response.text();
  return { ms: performance.now() - began, text, status: response.status };
}

/** Requests the page until it is cached. */
export async function warm(site: BenchSite, path: string): Promise<void> {
  // After an outage the site notices within two seconds that the database is back.
  const end = performance.now() + WARM_TIMEOUT_MS;
  while (performance.now() < end) {
    const response = await fetch(site.address + path);
    await response.arrayBuffer();
    if (response.headers.get('cache-status') === 'front; hit') return;
    await setTimeout(20);
  }
  throw new Error(`${path} is never cached`);
}

/** Corrects an issue and has the site notice, so that every page of the archive is to be regenerated. */
export async function correct(site: BenchSite, summary: string): Promise<void> {
  const { url, secretKey } = site.backend;
  await fetch(`${url}/rest/v1/newsletter_issues?issue_number=eq.5`, {
    method: 'PATCH',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ summary }),
  });
  // Just after an outage the site does not query at once.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { text } = await view(site, '/industry-updates/refresh', {
      method: 'POST',
      headers: { accept: 'application/json', origin: site.address },
      // Not a page that is measured: the one where a visitor refreshes is regenerated at once.
      body: new URLSearchParams({ from: '/' }),
    });
    if (text.includes('"ok"')) return;
  }
  throw new Error('The site does not notice a correction.');
}
