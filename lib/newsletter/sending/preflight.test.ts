import { afterEach, describe, expect, it, vi } from 'vitest';
import { sending } from '#content/admin/sending.ts';
import type * as Config from '#lib/config.ts';
import { siteOrigin } from '#lib/config.ts';
import { documentPath, documents } from '#lib/documents/documents.ts';
import { preflight } from './preflight.ts';

const delivery = vi.hoisted(() => ({ value: 'smtp' as 'smtp' | 'folder' | 'none' | undefined }));
const set = vi.hoisted(() => ({ values: {} as Partial<Config.Config>, lookups: 0 }));
vi.mock('#lib/config.ts', async (original) => {
  const config = await original<typeof Config>();
  const values = () => ({ ...config.config(), ...set.values, MAIL_DELIVERY: delivery.value });
  return {
    ...config,
    config: values,
    siteOrigin: () => config.siteOrigin(values()),
    servedOrigin: () => config.servedOrigin(values()),
    isHttps: () => config.isHttps(values()),
  };
});
vi.mock('./sender-findings.ts', () => ({
  senderFindings: () => {
    set.lookups += 1;
    return Promise.resolve([
      { about: 'SPF', level: 'ok', words: 'There.' },
      { about: 'DKIM', level: 'missing', words: 'x'.repeat(10_000) },
      { about: 'DMARC', level: 'unknown', words: 'It could not be looked up.' },
    ]);
  },
}));

const issue = { number: 12, title: 'A title', summary: 'A summary', content: 'Words.', related: '' };
const known = (segment: string) => Promise.resolve(segment === '7');
const levels = async (changed: Partial<typeof issue>) =>
  (await preflight({ ...issue, ...changed }, known)).checks.map(({ level, text }) => `${level}: ${text}`);

describe('what is checked before an issue is mailed', () => {
  afterEach(() => {
    delivery.value = 'smtp';
    set.values = {};
  });

  it('finds nothing to mend in a whole issue, and brings its letter', async () => {
    const { checks, letter } = await preflight(issue, known);
    expect(checks.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(letter?.subject).toBe('A title');
  });

  it.each([
    [{ title: ' ' }, 'problem: The issue has no title'],
    [{ content: ' \n' }, 'problem: The issue has no text'],
    [{ summary: '' }, 'note: There is no summary'],
    [{ content: 'word '.repeat(20_000) }, 'problem: The mail has at least'],
    [{ content: '[a](/no-such-page)' }, 'note: No page is known at /no-such-page.'],
    [{ content: '[a](/industry-updates/8)' }, 'note: No page is known at /industry-updates/8.'],
  ])('%j: %s', async (changed, said) => {
    expect((await levels(changed)).some((line) => line.startsWith(said))).toBe(true);
  });

  it('knows pages, issues, the issue itself and the lists of the archive, and leaves other sites alone', async () => {
    const own = siteOrigin();
    const paths = [
      '/',
      '/about',
      '/contact?about=x#form',
      '/industry-updates',
      '/industry-updates/7',
      '/industry-updates/12',
      '/feed.xml',
      '/papers.xml',
      '/regulatory-calendar.ics',
      documentPath(documents[0]!),
    ];
    const links = [
      ...paths.map((path) => own + path),
      'https://elsewhere.example/none',
      'mailto:a@b.example',
    ];
    const lines = await levels({ content: links.map((url) => `[a](${url})`).join(' ') });
    expect(lines.filter((line) => line.includes('No page is known'))).toEqual([]);
  });

  it.each(['folder', 'none', undefined] as const)(
    'says so where mails do not go to a server: %s',
    async (value) => {
      delivery.value = value;
      const { unknown, ...known } = sending.checks.delivery;
      const said = value === undefined ? unknown : known[value];
      expect(await levels({})).toContain(`note: ${said}`);
    },
  );

  it('shows the sender and what the DNS says of it, which keeps nothing from being sent', async () => {
    set.values = { NEWSLETTER_FROM: { name: 'Firm', address: 'news@letters.example' } };
    const lines = (await levels({})).slice(-4);
    expect(lines).toEqual([
      'ok: It comes from Firm <news@letters.example>.',
      'ok: SPF: There.',
      `note: DKIM: ${'x'.repeat(600)}…`,
      'note: DMARC: It could not be looked up.',
    ]);
  });

  it('asks no name server where no mail server is set', async () => {
    set.lookups = 0;
    delivery.value = 'folder';
    expect((await levels({})).at(-1)).toMatch(/^ok: It comes from /);
    expect(set.lookups).toBe(0);
    delivery.value = undefined;
    await levels({});
    expect(set.lookups).toBe(1);
  });

  it.each<readonly [string, string]>([
    ['https://www.firm.com.au', 'ok: Links lead to https://www.firm.com.au, those to unsubscribe too.'],
    ['http://www.firm.com.au', 'note: Links lead to http://www.firm.com.au without https'],
    ...[
      'https://localhost',
      'https://10.1.2.3',
      'https://[::1]',
      'https://site.internal',
      'https://intranet',
    ].map((origin) => [origin, `note: Links lead to ${origin}, which the public cannot reach`] as const),
  ])('looks at where links to unsubscribe lead: %s', async (SITE_URL, said) => {
    set.values = { SITE_URL };
    expect((await levels({})).some((line) => line.startsWith(said))).toBe(true);
  });

  it('says that nobody could unsubscribe where the worker knows no address but this machine', async () => {
    set.values = { SITE_URL: undefined, EMBEDDED_BACKEND: true };
    const line = (await levels({})).find((text) => text.includes('SITE_URL'));
    expect(line).toMatch(/^note: SITE_URL is not set, so the links to unsubscribe lead to this machine/);
  });
});
