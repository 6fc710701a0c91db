import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBackend } from '#embedded/backend.ts';
import type { Enquiry } from '#supabase/tests/support/enquiries.ts';
import { callRpc, sendEnquiry } from './enquiry-api.ts';
import { startSink, type ReceivedMail } from './sink.ts';
import { startMailWorker } from './worker-process.ts';

interface Outage {
  enquiries: number;
  /** How long the server stays away, in milliseconds, if that is longer than the rest takes. */
  outageMs: number;
  /** For the worker: how it polls, waits and leases. */
  env: Record<string, string>;
  /** Whose database is used, and deleted at the end; a new one by default. */
  dataDir?: string;
  say?: (line: string) => void;
}

interface OutageResult {
  sent: Enquiry[];
  mails: ReceivedMail[];
  /** Mails that a person would have to look at. */
  inDoubt: unknown[];
  /** What the workers logged. */
  logs: string[];
  /** From the server's return to the last mail, in milliseconds. */
  recoveryMs: number;
}

/**
 * Sends enquiries while the mail server is down, the mail worker is killed with SIGKILL and the backend is
 * restarted. The tests use an outage as long as both workers need to notice it, the bench one of 60 s.
 */
export async function runOutage({
  enquiries,
  outageMs,
  env,
  dataDir: given,
  say = () => undefined,
}: Outage): Promise<OutageResult> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'mail-outage-')));
  const mails: ReceivedMail[] = [];
  const sent: Enquiry[] = [];
  let backend = await startBackend({ dataDir, port: 0 });
  let sink = await startSink({ mails });
  const { port } = sink;
  const workerEnv = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), ...env };
  let worker = startMailWorker(backend, workerEnv);
  const logs: string[] = [];
  try {
    const send = async (upTo: number) => {
      while (sent.length < upTo) sent.push(await sendEnquiry(backend));
    };
    await send(Math.ceil(enquiries / 4));
    await worker.until('mail.sent', 2 * sent.length);
    say(`${sent.length} enquiries sent and mailed; the mail server goes away`);
    await sink.close();
    const awaySince = Date.now();
    await send(Math.ceil(enquiries / 2));
    await worker.until('mail.server_unavailable');
    await send(Math.ceil((3 * enquiries) / 4));
    await worker.kill('SIGKILL');
    logs.push(...worker.logs);
    await backend.close();
    backend = await startBackend({ dataDir, port: Number(new URL(backend.url).port) });
    say('worker killed, backend stopped, both started again');
    await send(enquiries);
    worker = startMailWorker(backend, workerEnv);
    await worker.until('mail.server_unavailable');
    await delay(Math.max(0, outageMs - (Date.now() - awaySince)));
    sink = await startSink({ port, mails });
    const back = Date.now();
    say(`the mail server is back after ${((back - awaySince) / 1000).toFixed(1)} s`);
    const before = logs.filter((line) => line.includes('"event":"mail.sent"')).length;
    await worker.until('mail.sent', 2 * enquiries - before);
    const recoveryMs = Date.now() - back;
    const inDoubt = await callRpc<unknown[]>(backend, 'mail_in_doubt');
    return { sent, mails, inDoubt, logs: [...logs, ...worker.logs], recoveryMs };
  } finally {
    await worker.kill('SIGTERM');
    await sink.close();
    await backend.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How often each mail arrived that was due: one notification and one acknowledgement for each enquiry. */
export function arrivals(sent: Enquiry[], mails: ReceivedMail[]): number[] {
  return sent.flatMap(({ requestId, email }) => {
    const reference = (requestId ?? '').slice(0, 8).toUpperCase();
    const about = mails.filter(({ email: received }) => received.subject?.includes(reference));
    const acknowledgements = about.filter(({ envelope }) => envelope.to.includes(email ?? ''));
    return [about.length - acknowledgements.length, acknowledgements.length];
  });
}
