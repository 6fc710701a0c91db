import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VisitCounter } from './visit-counter.ts';
import { VisitFlusher } from './flusher.ts';

let counter: VisitCounter;
let sent: { id: string; counts: string }[];
let respond: () => Promise<string>;
let flusher: VisitFlusher;
/** As the database does: each id once. */
let recorded: Map<string, number>;

const viewsIn = (counts: string) =>
  (JSON.parse(counts) as { visits: { views: number }[] }).visits.reduce((sum, { views }) => sum + views, 0);
const total = () => [...recorded.values()].reduce((sum, views) => sum + views, 0);
const view = () => counter.count('views', '/contact', 'direct', '');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  for (const method of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
  counter = new VisitCounter('2026-11-24');
  sent = [];
  recorded = new Map();
  respond = () => Promise.resolve('ok');
  flusher = new VisitFlusher(counter, (id, counts) => {
    sent.push({ id, counts });
    recorded.set(id, viewsIn(counts));
    return respond();
  });
  flusher.start();
});
afterEach(async () => {
  await flusher.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('counts', () => {
  it('are sent once a minute, when there are any', async () => {
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
    view();
    view();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, total()]).toEqual([1, 2]);
  });

  it('are sent at a stop', async () => {
    view();
    await flusher.stop();
    expect(total()).toBe(1);
  });

  it.each([
    ['no response came, though they were recorded', () => Promise.reject(new Error('timed out'))],
    ['the database has no secret yet', () => Promise.resolve('unavailable')],
  ])('are sent again under the same id after %s, before later ones', async (_, fails) => {
    view();
    respond = fails;
    await flusher.flush();
    view();
    await flusher.flush();
    respond = () => Promise.resolve('repeated');
    await flusher.flush();
    expect(new Set(sent.slice(0, 3).map(({ id, counts }) => id + counts)).size).toBe(1);
    expect([sent.length, recorded.size, total()]).toEqual([4, 2, 2]);
  });

  it('that the database refuses are dropped, and said in the log', async () => {
    view();
    respond = () => Promise.resolve('invalid');
    await flusher.flush();
    await flusher.flush();
    expect(sent).toHaveLength(1);
    expect(vi.mocked(console.error).mock.calls.join()).toContain('visits.refused');
  });

  it('belong to the day in Sydney on which they were taken', async () => {
    vi.setSystemTime(new Date('2026-11-24T12:59:30Z'));
    await flusher.flush();
    view();
    vi.setSystemTime(new Date('2026-11-24T13:00:30Z'));
    await flusher.flush();
    view();
    await flusher.flush();
    expect(
      sent.map(({ counts }) => (JSON.parse(counts) as { visits: { day: string }[] }).visits[0]!.day),
    ).toEqual(['2026-11-24', '2026-11-25']);
  });
});
