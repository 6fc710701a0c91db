import { setTimeout as delay } from 'node:timers/promises';
import { send, type Response } from '../lib/send.ts';
import type { FloodedSite } from './flooded-site.ts';

/** Each is an address of this machine in a network of its own, so that the server tells them apart. */
export const addresses = {
  visitor: '127.0.11.1',
  floods: ['127.0.21.1', '127.0.22.1', '127.0.23.1'],
} as const;

export interface Seen {
  responses: Response[];
  /** Of all responses, in milliseconds. */
  longestMs: number;
  /** How many were not 200. */
  refused: number;
  /** How much more memory the server held at most than before, in megabytes. */
  grewMb: number;
  /** The processor time that the server used, in milliseconds. */
  cpuMs: number;
  /** When the last response that took longer than `slowMs` had come, in seconds after the start. */
  slowUntilSeconds: number;
}

/**
 * Requests the paths in turn, one every `everyMs` whether or not the one before was answered, for as long
 * as `during` runs.
 */
export async function watch(
  site: FloodedSite,
  { paths, everyMs = 50, slowMs = Infinity }: { paths: readonly string[]; everyMs?: number; slowMs?: number },
  during: () => Promise<unknown>,
): Promise<Seen> {
  const before = site.memory();
  const used = site.processor();
  const began = performance.now();
  const pending: Promise<Response>[] = [];
  const responses: Response[] = [];
  let [most, slowUntil, over] = [before, began, false];
  const flood = during().finally(() => (over = true));
  for (let turn = 0; !over; turn += 1) {
    const visit = send(site.port, {
      from: addresses.visitor,
      path: paths[turn % paths.length]!,
      headers: { 'accept-encoding': 'br' },
    });
    pending.push(visit);
    void visit.then((response) => {
      responses.push(response);
      if (response.ms > slowMs) slowUntil = performance.now();
    });
    most = Math.max(most, site.memory());
    await delay(everyMs);
  }
  await flood;
  await Promise.all(pending);
  most = Math.max(most, site.memory());
  return {
    responses,
    longestMs: Math.max(...responses.map(({ ms }) => ms)),
    refused: responses.filter(({ status }) => status !== 200).length,
    grewMb: most - before,
    cpuMs: site.processor() - used,
    slowUntilSeconds: (slowUntil - began) / 1000,
  };
}

/** The figures of a quiet run, and what the flood cost. */
export const note = (quiet: Seen, flooded: Seen): string =>
  `quiet ${quiet.longestMs.toFixed(0)} ms, ${quiet.refused} refused, +${quiet.grewMb.toFixed(0)} MB; ` +
  `the server worked ${(flooded.cpuMs / 1_000).toFixed(1)} s`;
