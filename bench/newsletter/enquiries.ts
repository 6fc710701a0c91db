import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import { postForm } from '../lib/post-form.ts';
import type { Response } from '../lib/send.ts';
import { ports } from '../lib/sites.ts';

const ENQUIRE_EVERY_MS = 250;

let networks = 0;

/** How long those who enquired waited. */
export interface Waits {
  seconds: number;
  longestMs: number;
  sent: number;
  refused: number;
}

/** @param what the line of the table is about */
export const waits = (what: string, { seconds, longestMs, sent }: Waits, quiet: Waits): Measurement => ({
  what,
  measured: longestMs / 1_000,
  unit: 's',
  goal: { atMost: 6 },
  note: `${sent} of them, quiet ${quiet.longestMs.toFixed(0)} ms; it took ${seconds.toFixed(1)} s`,
});

/** One enquiry of a new visitor, in a network of its own: no limit has counted that before. */
export function enquire(): Promise<Response> {
  networks += 1;
  const from = `127.2.${networks % 250}.${1 + Math.floor(networks / 250)}`;
  const fields = {
    name: 'Ada Example',
    email: `n${networks}@visitor.example`,
    subject: 'A bench',
    message: `Long enough, number ${networks}.`,
  };
  // Without a token, of which two an hour are free: one is good only after three seconds.
  return postForm(ports.site, { path: '/contact', from, fields });
}

/** Sends enquiries, one after the other, while something else goes on. */
export async function enquiries(during: () => Promise<unknown>): Promise<Waits> {
  const began = performance.now();
  let over = false;
  const done = during().finally(() => (over = true));
  const responses: Response[] = [];
  while (!over) {
    responses.push(await enquire());
    await delay(ENQUIRE_EVERY_MS);
  }
  await done;
  return {
    seconds: (performance.now() - began) / 1_000,
    longestMs: Math.max(...responses.map(({ ms }) => ms)),
    sent: responses.length,
    refused: responses.filter(({ status }) => status !== 303).length,
  };
}
