import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Config from '#lib/config.ts';
import { siteOrigin } from '#lib/config.ts';
import { preflight } from './preflight.ts';

const delivery = vi.hoisted(() => ({ value: 'smtp' as 'smtp' | 'folder' | 'none' | undefined }));
vi.mock('#lib/config.ts', async (original) => {
  const config = await original<typeof Config>();
  return { ...config, config: () => ({ ...config.config(), MAIL_DELIVERY: delivery.value }) };
});

const issue = { number: 12, title: 'A title', summary: 'A summary', content: 'Words.', related: '' };
const known = (segment: string) => Promise.resolve(segment === '7');
const levels = async (changed: Partial<typeof issue>) =>
  (await preflight({ ...issue, ...changed }, known)).checks.map(({ level, text }) => `${level}: ${text}`);

describe('what is checked before an issue is mailed', () => {
  afterEach(() => void (delivery.value = 'smtp'));

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
      expect((await levels({})).at(-1)).toMatch(/^note: /);
    },
  );
});
