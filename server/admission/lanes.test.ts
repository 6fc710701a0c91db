import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '#lib/errors.ts';
import { inTurn, laneNetwork, laneOfRequest, lanes } from './lanes.ts';
import { AFTER_LEFT_MS } from './written.ts';

it('a visitor finds room in a queue that the networks of one IPv6 /48 have filled', async () => {
  const lane = lanes.images;
  const ends: (() => void)[] = [];
  const add = (ip: string): Promise<unknown> =>
    lane
      .run(laneNetwork(ip), () => new Promise<void>((end) => ends.push(end)))
      .catch((error: unknown) => error);
  const flood = [];
  while (!lane.rejects(laneNetwork('2001:db8:7:ffff::1')))
    flood.push(add(`2001:db8:7:${flood.length.toString(16)}::1`));
  expect([lane.rejects(laneNetwork('2001:db8:8::1')), lane.rejects(laneNetwork('192.0.2.1'))]).toEqual([
    false,
    false,
  ]);
  const visitor = add('192.0.2.1');
  // One of the flood made room.
  expect(await Promise.race([visitor, ...flood])).toBeInstanceOf(QueueFullError);
  // All others end, or are refused when their time is over.
  const over = Promise.all([visitor, ...flood]);
  const timer = setInterval(() => ends.shift()?.(), 0);
  await over;
  clearInterval(timer);
  await expect.poll(() => [lane.running, lane.queued]).toEqual([0, 0]);
});

it('work that never ends keeps its place for no longer than that once its client has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const turn = inTurn('forms', { response, network: 'one', work: () => new Promise(() => undefined) });
    response.emit('close');
    vi.advanceTimersByTime(AFTER_LEFT_MS - 1);
    await new Promise(setImmediate);
    expect(lanes.forms.running).toBe(1);
    vi.advanceTimersByTime(1);
    await turn;
    await expect.poll(() => lanes.forms.running).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe('the lane of a post', () => {
  it.each([
    ['/login', 'signIn'],
    ['/login?next=%2F', 'signIn'],
    ['/login/second-step', 'signIn'],
    ['/login-x', 'forms'],
    ['/contact', 'forms'],
    ['/api/newsletter/unsubscribe/x', 'posts'],
  ])('to %s is %s', (url, lane) => {
    expect(laneOfRequest({ method: 'POST', url })).toBe(lane);
  });
});
