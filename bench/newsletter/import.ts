import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { startSite } from '../../scripts/processes/site-process.ts';
import { processesOn, residentMb } from '../lib/processes.ts';
import { runMeasured } from '../lib/run.ts';
import { signInAs } from '../lib/sign-in.ts';
import { addressOf, ports, prepareSite } from '../lib/sites.ts';
import { enquiries, waits, type Waits } from './enquiries.ts';

const ROWS = 100_000;
const WARM_UP_ROWS = 1_000;
const SAMPLE_MS = 20;
const QUIET_MS = 20_000;
const BOUNDARY = 'boundary-of-the-bench';

const fileOf = (name: string, rows: number): string =>
  `email,consent_at,consent_source\n${Array.from(
    { length: rows },
    (_, at) => `${name}-${at}@readers.example,2025-03-31T09:30+10:00,Footer form of our website\n`,
  ).join('')}`;

/**
 * 100,000 rows read and imported on the embedded stack, and how long enquiries wait: `npm run bench:import`.
 */
await runMeasured(async (supervisor) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  supervisor.onStopped(() => rm(folder, { recursive: true, force: true }));
  const { env, backend, adminPassword = '' } = await prepareSite(supervisor, join(folder, 'data'));
  await startSite(supervisor, { ...env, CACHE_DIR: join(folder, 'cache') }, 'ignore').ready;
  const admin = { email: backend.adminEmail, password: adminPassword };
  const { status, cookies } = await signInAs(ports.site, undefined, admin);
  if (status !== 303) throw new Error(`The sign-in got ${status}.`);
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword(admin);
  if (error) throw error;

  const cookie = cookies.join('; ');
  const apply = async (id: string, count: number): Promise<void> => {
    const given = { p_id: id, p_count: count, p_origin: 'The bench' };
    const committed = await client.rpc('commit_newsletter_import', given);
    if (committed.error) throw new Error(committed.error.message);
    for (;;) {
      const { data, error: failure } = await client.rpc('apply_newsletter_import', { p_id: id });
      if (failure) throw new Error(failure.message);
      if ((data as { done: boolean }).done) return;
    }
  };
  await apply(await upload(cookie, fileOf('warm-up', WARM_UP_ROWS)), WARM_UP_ROWS);
  const site = processesOn(ports.site);
  const most = async (during: () => Promise<Waits>): Promise<Waits & { mb: number }> => {
    let mb = 0;
    const sample = setInterval(() => (mb = Math.max(mb, residentMb(site))), SAMPLE_MS);
    return { ...(await during().finally(() => clearInterval(sample))), mb };
  };
  // The same enquiries without an import: what they cost is not its.
  const quiet = await most(() => enquiries(() => delay(QUIET_MS)));
  let id = '';
  const reading = await most(() =>
    enquiries(async () => {
      id = await upload(cookie, fileOf('reader', ROWS));
    }),
  );
  const applying = await enquiries(() => apply(id, ROWS));
  // No admin selects from the table itself.
  const { count } = await createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
    .from('newsletter_subscriptions')
    .select('*', { count: 'exact', head: true })
    .like('email', 'reader-%');
  return {
    title: `An import of ${ROWS.toLocaleString('en-AU')} rows on the embedded database`,
    measurements: [
      { what: 'rows not imported', measured: ROWS - (count ?? 0), unit: 'count', goal: { atMost: 0 } },
      {
        what: 'memory of the site',
        measured: reading.mb - quiet.mb,
        unit: 'MB',
        goal: { atMost: 50 },
        note: `${quiet.mb.toFixed(0)} MB with enquiries alone`,
      },
      waits('an enquiry while the file is read', reading, quiet),
      waits('an enquiry while it is imported', applying, quiet),
      {
        what: 'enquiries refused',
        measured: reading.refused + applying.refused,
        unit: 'count',
        goal: { atMost: 0 },
      },
    ],
  };
});

/** Sends a file as the form of the admin area does. @returns the id of the import */
function upload(cookie: string, text: string): Promise<string> {
  const part = (name: string, rest: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
  const body = `${part('kind', '', 'subscribers')}${part('file', '; filename="list.csv"', text)}--${BOUNDARY}--\r\n`;
  const headers = {
    accept: 'application/json',
    origin: addressOf(ports.site),
    'sec-fetch-site': 'same-origin',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': Buffer.byteLength(body),
    cookie,
  };
  const path = '/api/newsletter-admin/subscribers/import';
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: ports.site, path, method: 'POST', headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as { id?: string };
          if (answer.id) resolve(answer.id);
          else reject(new Error(JSON.stringify(answer)));
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
