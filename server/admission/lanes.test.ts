import { expect, it } from 'vitest';
import { QueueFullError } from '#lib/errors.ts';
import { laneNetwork, lanes } from './lanes.ts';

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
