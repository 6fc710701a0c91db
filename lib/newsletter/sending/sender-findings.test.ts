import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Config from '#lib/config.ts';
import { txtLookup, type TxtLookup } from '#lib/email/findings.ts';
import { startNameServer } from '#lib/tests/support/name-server.ts';
import type * as Findings from './sender-findings.ts';

const set = vi.hoisted(() => ({ values: {} as Record<string, unknown> }));
vi.mock('#lib/config.ts', async (original) => {
  const config = await original<typeof Config>();
  return { ...config, config: () => ({ ...config.config(), ...set.values }) };
});

const DOMAIN = 'letters.example';
const records: Record<string, string[]> = {
  [DOMAIN]: ['v=spf1 include:relay.example -all'],
  [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject'],
};

describe('the records of the sender of issues', () => {
  let senderFindings: typeof Findings.senderFindings;
  let closes: (() => Promise<void> | void)[] = [];
  beforeEach(async () => {
    set.values = { NEWSLETTER_FROM: { name: '', address: `news@${DOMAIN}` } };
    vi.resetModules();
    ({ senderFindings } = await import('./sender-findings.ts'));
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const close of closes) await close();
    closes = [];
  });

  /** A lookup at a name server on loopback, and the names that it was asked for. */
  async function lookupIn(held: Record<string, string[] | null>) {
    const server = await startNameServer(held);
    closes.push(server.close);
    const lookup = txtLookup([server.address]);
    const asked: string[] = [];
    const counted: TxtLookup = (name) => {
      asked.push(name);
      return lookup(name);
    };
    return { lookup: counted, asked };
  }
  const said = (findings: Awaited<ReturnType<typeof senderFindings>>) =>
    findings.map(({ about, level }) => `${about} ${level}`);

  it('are looked up once in five minutes', async () => {
    const { lookup, asked } = await lookupIn(records);
    vi.useFakeTimers({ toFake: ['performance'] });
    for (const _ of [1, 2, 3])
      expect(said(await senderFindings(lookup))).toEqual(['SPF ok', 'DKIM unknown', 'DMARC ok']);
    expect(asked.sort()).toEqual([`_dmarc.${DOMAIN}`, DOMAIN]);
    vi.advanceTimersByTime(5 * 60_000);
    await senderFindings(lookup);
    expect(asked).toHaveLength(4);
  });

  it('are asked for again after half a minute where the name servers fail, and at once for another sender', async () => {
    const failing = await lookupIn({ [DOMAIN]: null, [`_dmarc.${DOMAIN}`]: null });
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(said(await senderFindings(failing.lookup))).toEqual([
      'SPF unknown',
      'DKIM unknown',
      'DMARC unknown',
    ]);
    const { lookup, asked } = await lookupIn(records);
    await senderFindings(lookup);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(said(await senderFindings(lookup))).toContain('SPF ok');
    set.values = { NEWSLETTER_FROM: { name: '', address: 'a@other.example' } };
    expect(said(await senderFindings(lookup))).toContain('SPF missing');
  });

  it('include the key that the settings name, and nothing else is asked for', async () => {
    set.values = { ...set.values, NEWSLETTER_DKIM_DOMAIN: DOMAIN, NEWSLETTER_DKIM_SELECTOR: 'news' };
    const { lookup, asked } = await lookupIn(records);
    expect(said(await senderFindings(lookup))).toEqual(['SPF ok', 'DKIM missing', 'DMARC ok']);
    expect(asked.sort()).toEqual([`_dmarc.${DOMAIN}`, DOMAIN, `news._domainkey.${DOMAIN}`].sort());
  });

  it('hold no page up: what comes late is there for the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const answers: (() => void)[] = [];
    const slow: TxtLookup = (name) =>
      new Promise((resolve) => answers.push(() => resolve(records[name] ?? [])));
    const first = senderFindings(slow);
    const second = senderFindings(slow);
    await vi.advanceTimersByTimeAsync(1_500);
    for (const findings of [await first, await second]) {
      expect(said(findings)).toEqual(['DNS unknown']);
      expect(findings[0]?.words).toContain('could not be looked up');
    }
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(said(await senderFindings(() => Promise.reject(new Error('asked again'))))).toContain('SPF ok');
  });
});
