import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { processesOn, processorMs } from './processes.ts';

const run = promisify(execFile);
/** As Chromium sends it over plain HTTP, with Brotli, which it takes over TLS only. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';
const WARM_UP_SECONDS = 1;
const MICROSECONDS = { us: 1, ms: 1_000, s: 1_000_000, m: 60_000_000 } as const;

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface Throughput {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicroseconds: number;
}

/** What wrk printed, as numbers. @throws when it printed no result, or any response was an error */
export function parseWrk(output: string): {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
} {
  const errors = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (errors) throw new Error(`wrk: ${errors}`);
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(output)?.[1];
    if (found === undefined) throw new Error(`wrk printed no ${String(pattern)}:\n${output}`);
    return found;
  };
  const milliseconds = (text: string): number => {
    const [, value, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
    return (Number(value) * MICROSECONDS[unit as keyof typeof MICROSECONDS]) / 1_000;
  };
  return {
    requests: Number(find(/(\d+) requests in/)),
    requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(find(/50%\s+(\S+)/)),
    p99Ms: milliseconds(find(/99%\s+(\S+)/)),
  };
}

/** Requests one address as fast as it is served, and says what that cost the server on that port. */
export async function load({ url, headers = {}, connections, seconds }: Load): Promise<Throughput> {
  const pids = processesOn(Number(new URL(url).port));
  const all = { 'Accept-Encoding': ACCEPT_ENCODING, ...headers };
  const request = async (duration: number): Promise<string> => {
    const options = ['-t1', `-c${connections}`, `-d${duration}s`, '--latency'];
    const sent = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    return (await run('wrk', [...options, ...sent, url])).stdout;
  };
  await request(WARM_UP_SECONDS);
  const before = processorMs(pids);
  const { requests, ...rest } = parseWrk(await request(seconds));
  return { ...rest, cpuMicroseconds: ((processorMs(pids) - before) * 1_000) / requests };
}
