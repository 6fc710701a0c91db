import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pages } from '#content/pages.ts';
import { site } from '#content/site/site.ts';
import { calendarFilePath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import { GET as securityTxt } from '#app/.well-known/security.txt/route.ts';
import { GET as llmsTxt } from './llms.txt/route.ts';
import manifest from './manifest.ts';
import robots from './robots.ts';
import sitemap from './sitemap.ts';

const issueSummaries = vi.hoisted(() => vi.fn());
const newestIssues = vi.hoisted(() => vi.fn());
vi.mock('#lib/newsletter/archive/queries.ts', () => ({ issueSummaries, newestIssues }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('the sitemap', () => {
  const sent = [
    { number: 2, title: 'Two', sentAt: '2027-02-03T22:00:00.000Z', changedAt: '2027-02-03T22:00:00.000Z' },
    { number: 1, title: 'One', sentAt: '2027-01-03T22:00:00.000Z', changedAt: '2027-03-01T01:02:03.000Z' },
  ];

  it('lists every registered page, then every issue, each with its last change', async () => {
    issueSummaries.mockResolvedValueOnce(sent);
    const entries = await sitemap();
    expect(entries.map(({ url }) => url)).toEqual([
      ...pages.map(({ path }) => absoluteUrl(path)),
      absoluteUrl('/industry-updates/2'),
      absoluteUrl('/industry-updates/1'),
    ]);
    const dates = new Map(entries.map(({ url, lastModified }) => [url, lastModified]));
    expect(dates.get(absoluteUrl('/about'))).toBe(pages.find(({ path }) => path === '/about')?.meta.updated);
    // The older one was corrected since.
    expect(dates.get(absoluteUrl('/industry-updates'))).toBe('2027-03-01T01:02:03.000Z');
    expect(dates.get(absoluteUrl('/industry-updates/1'))).toBe('2027-03-01T01:02:03.000Z');
    expect(dates.get(absoluteUrl('/industry-updates/2'))).toBe('2027-02-03T22:00:00.000Z');
  });

  it('dates the archive by its own text where that is newer than the last issue', async () => {
    issueSummaries.mockResolvedValueOnce([
      { number: 1, title: 'One', sentAt: '2020-01-03T22:00:00Z', changedAt: '2020-01-03T22:00:00Z' },
    ]);
    const archive = (await sitemap()).find(({ url }) => url === absoluteUrl('/industry-updates'));
    expect(archive?.lastModified).toBe(pages.find(({ path }) => path === '/industry-updates')?.meta.updated);
  });

  it('fails when the archive cannot be read, rather than leaving the issues out', async () => {
    issueSummaries.mockRejectedValueOnce(new Error('down'));
    await expect(sitemap()).rejects.toThrow('down');
  });
});

describe('robots.txt', () => {
  it('allows everything, names the sitemap and lists no private path', () => {
    expect(robots()).toEqual({ rules: { userAgent: '*', allow: '/' }, sitemap: absoluteUrl('/sitemap.xml') });
  });
});

describe('llms.txt', () => {
  it('names every registered page once, with its address and description', async () => {
    newestIssues.mockResolvedValueOnce({ issues: [] });
    const text = await (await llmsTxt()).text();
    expect(text).not.toContain('## Letters');
    expect(text.startsWith(`# ${site.legalName}\n\n> `)).toBe(true);
    for (const { path, name, meta } of pages) {
      expect(text.split(`[${name}](${absoluteUrl(path)}): ${meta.description}\n`)).toHaveLength(2);
    }
    expect(text).toContain(`](${absoluteUrl(calendarFilePath)})\n`);
  });
});

describe('the issues of llms.txt', () => {
  const issue = {
    number: 2,
    title: 'Two\n\n## Forged',
    summary: 'What it says.',
    content: '',
    related: '',
    sentAt: '',
    changedAt: '',
  };

  it('have one line each', async () => {
    newestIssues.mockResolvedValueOnce({ issues: [issue, { ...issue, number: 1 }] });
    const text = await (await llmsTxt()).text();
    const line = (n: number) =>
      `- [Two ## Forged](${absoluteUrl(`/industry-updates/${n}`)}): What it says.\n`;
    expect(text).toContain(`\n## Letters\n\n${line(2)}${line(1)}\n## Feeds\n`);
  });

  it('are not left out when the archive cannot be read', async () => {
    newestIssues.mockRejectedValueOnce(new Error('down'));
    await expect(llmsTxt()).rejects.toThrow('down');
  });
});

describe('security.txt', () => {
  it('holds what RFC 9116 requires, and expires within the year', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:00Z') });
    const response = securityTxt();
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Contact: mailto:${site.email}\n`);
    expect(text).toContain(`Canonical: ${absoluteUrl('/.well-known/security.txt')}\n`);
    expect(text.match(/^Expires: (.*)$/gm)).toEqual(['Expires: 2027-06-29T00:00:00Z']);
    expect(text.match(/^Preferred-Languages: .*$/gm)).toEqual(['Preferred-Languages: en']);
  });
});

describe('the manifest and the icons', () => {
  it('name the firm and stay a website', () => {
    expect(manifest()).toMatchObject({
      name: site.legalName,
      short_name: site.name,
      start_url: '/',
      display: 'browser',
    });
  });

  it('weigh little', () => {
    expect(readFileSync('app/favicon.ico').length).toBeLessThanOrEqual(5 * 1024);
    expect(readFileSync('app/icon.svg').length).toBeLessThanOrEqual(1024);
  });
});
