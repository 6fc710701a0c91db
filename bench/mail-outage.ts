import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startSink, type ReceivedMail } from '#workers/mail/support/sink.ts';
import { enquiry, sign, submitParams, type Enquiry } from '#supabase/tests/support/enquiries.ts';
import { startBackend, type BackendFacts } from '#embedded/backend.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { mailWorkerArgs } from '#scripts/processes/mail-process.ts';

/**
 * Enquiries keep arriving while the mail server is away; in the middle of it the mail worker is killed outright, the backend is stopped, and
 * both are started again. Used by the tests, where the outage is as long as both workers need to notice it, and by
 * `npm run bench:mail-outage`, where it lasts 60 s.
 */
interface Outage {
  enquiries: number;
  /** How long the server stays away, in milliseconds, if that is longer than the rest takes. */
  outageMs: number;
  /** For the worker: how it polls, waits and leases. */
  env: Record<string, string>;
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

export interface WorkerProcess {
  logs: string[];
  /** Resolves with the line once the worker has logged this event so many times. */
  until(event: string, times?: number): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** What the worker sees when its parent is gone. */
  abandon(): Promise<number | null>;
}

/** A mail worker as `npm start` starts it, but with the environment of a test. */
export function startMailWorker(backend: BackendFacts, env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, mailWorkerArgs, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...env,
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.secretKey,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const logs: string[] = [];
  let ended = false;
  const exit = once(child, 'exit').then(([code]) => {
    ended = true;
    return code as number | null;
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => logs.push(line));
  }
  return {
    logs,
    async until(event, times = 1) {
      const needle = `"event":"${event}"`;
      while (logs.filter((line) => line.includes(needle)).length < times) {
        if (ended) throw new Error(`The worker ended before "${event}":\n${logs.join('\n')}`);
        await delay(20);
      }
    },
    kill(signal) {
      child.kill(signal);
      return exit;
    },
    abandon() {
      child.disconnect();
      return exit;
    },
  };
}

const parameters = [
  ...[
    'p_request_id',
    'p_ip_hash',
    'p_signature',
    'p_has_token',
    'p_valid_until',
    'p_kind',
    'p_name',
    'p_email',
  ],
  ...['p_phone', 'p_company', 'p_subject', 'p_message'],
];

/** Sends one enquiry through the API, signed as the web server signs it. */
export async function sendEnquiry(backend: BackendFacts, changes: Partial<Enquiry> = {}): Promise<Enquiry> {
  const e = enquiry(changes);
  const values = submitParams(e, sign(e, backend.enquirySigningSecret));
  const answer = await callRpc<{ status: string }>(
    backend,
    'submit_enquiry',
    {
      ...Object.fromEntries(parameters.map((name, n) => [name, values[n] ?? ''])),
      p_has_token: e.hasToken,
      p_valid_until: e.validUntil,
    },
    backend.publishableKey,
  );
  if (answer.status !== 'ok') throw new Error(`The enquiry was not stored: ${answer.status}`);
  return e;
}

export async function callRpc<T>(
  { url, secretKey }: BackendFacts,
  name: string,
  body: object = {},
  apikey = secretKey,
): Promise<T> {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function runOutage({
  enquiries,
  outageMs,
  env,
  say = () => undefined,
}: Outage): Promise<OutageResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-outage-'));
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

if (import.meta.main) {
  const seconds = Number(process.argv[2] ?? 60);
  const { sent, mails, inDoubt, recoveryMs } = await runOutage({
    enquiries: 20,
    outageMs: seconds * 1000,
    env: {},
    say: (line) => console.log(`  ${line}`),
  });
  const counts = arrivals(sent, mails);
  const exactlyOnce = counts.filter((count) => count === 1).length;
  console.log(
    `  ${counts.length} mails due, ${exactlyOnce} delivered exactly once, ${counts.filter((count) => count === 0).length} lost, ` +
      `${counts.filter((count) => count > 1).length} delivered more than once, ${inDoubt.length} in doubt; ` +
      `last one ${(recoveryMs / 1000).toFixed(1)} s after the server's return`,
  );
  process.exitCode = exactlyOnce === counts.length && mails.length === counts.length ? 0 : 1;
}
