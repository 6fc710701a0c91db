import { request } from 'node:http';
import type { Measurement } from '../lib/budgets.ts';
import { processesOn, processorMs, residentMb } from '../lib/processes.ts';
import { send } from '../lib/send.ts';
import type { Sender } from '../lib/filled-site.ts';

const SAMPLE_MS = 50;
const PATH = '/newsletter-admin/enquiries/export.csv';
const LIST = '/newsletter-admin/enquiries?status=unread';

/**
 * All enquiries as a file, and what a list takes meanwhile.
 * @param ports of the processes whose memory counts
 */
export async function measureExport(
  { port, cookie }: Sender,
  ports: { site: number; backend: number },
): Promise<Measurement[]> {
  const processes = { site: processesOn(ports.site), backend: processesOn(ports.backend) };
  const before = { site: residentMb(processes.site), backend: residentMb(processes.backend) };
  const most = { ...before };
  const sample = setInterval(() => {
    for (const name of ['site', 'backend'] as const)
      most[name] = Math.max(most[name], residentMb(processes[name]));
  }, SAMPLE_MS);
  const began = performance.now();
  let ended = false;
  const exported = download(port, cookie).finally(() => (ended = true));
  const lists: number[] = [];
  while (!ended) lists.push((await send(port, { path: LIST, headers: { cookie } })).ms);
  const bytes = await exported;
  const busySeconds = (performance.now() - began) / 1_000;
  clearInterval(sample);
  const all = [...processes.site, ...processes.backend];
  const used = processorMs(all);
  const alone = performance.now();
  await download(port, cookie);
  const cpuSeconds = (processorMs(all) - used) / 1_000;
  const seconds = (performance.now() - alone) / 1_000;
  const megabytes = bytes / 1e6;
  return [
    {
      what: 'export',
      measured: megabytes / seconds,
      unit: 'MB/s',
      goal: { atLeast: 5 },
      note: `${megabytes.toFixed(1)} MB, processor ${cpuSeconds.toFixed(1)} s; ${(megabytes / busySeconds).toFixed(1)} MB/s while lists are read`,
    },
    { what: '  memory of the site', measured: most.site - before.site, unit: 'MB', goal: { atMost: 100 } },
    {
      what: '  memory of the backend',
      measured: most.backend - before.backend,
      unit: 'MB',
      goal: { atMost: 100 },
    },
    { what: '  longest wait for a list meanwhile', measured: Math.max(...lists), unit: 'ms' },
  ];
}

/** @returns how many bytes came */
function download(port: number, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: PATH, headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The export got ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('error', reject);
      response.once('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });
}
