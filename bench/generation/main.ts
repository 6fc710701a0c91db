import { readFile, readdir } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { startFeedServer } from '../../supabase/tests/support/feeds/feed-server.ts';
import { startBackend } from '../../embedded/backend.ts';

/** `npm run bench:generate`: one issue from 20 feeds of 50 items; prints the time and the peak memory. */
const feedCount = 20;
const itemCount = 50;

const folder = await mkdtemp(join(tmpdir(), 'bench-generate-'));
const feeds = await startFeedServer();
const backend = await startBackend({
  dataDir: join(folder, 'data'),
  port: 0,
  functionEnv: { FEED_TEST_ORIGINS: feeds.origin },
});
try {
  const options = { auth: { persistSession: false } };
  const db = createClient(backend.url, backend.secretKey, options);
  const { data } = await createClient(backend.url, backend.publishableKey, options).auth.signInWithPassword({
    email: backend.adminEmail,
    password: backend.adminPassword ?? '',
  });
  const generate = async (): Promise<{ ok?: boolean; message: string; sources?: { new: number }[] }> => {
    const response = await fetch(`${backend.url}/functions/v1/generate-newsletter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return (await response.json()) as { message: string };
  };
  await db.from('newsletter_sources').delete().neq('name', '');
  // The first call starts the process, which is not what is measured.
  await generate();
  const atRest = await peakMemory();
  await db.from('newsletter_sources').insert(
    Array.from({ length: feedCount }, (_, at) => ({
      name: `Feed ${at + 1}`,
      area: (['observability', 'security', 'ai'] as const)[at % 3] ?? 'ai',
      url: `${feeds.origin}/rss?name=feed-${at + 1}&count=${itemCount}`,
    })),
  );
  const began = performance.now();
  const result = await generate();
  const seconds = (performance.now() - began) / 1000;
  if (!result.ok) throw new Error(result.message);
  const stored = result.sources?.reduce((sum, source) => sum + source.new, 0);
  console.log(
    `${feedCount} feeds of ${itemCount} items: ${stored} stored, one issue made in ${seconds.toFixed(2)} s`,
  );
  console.log(`peak memory of the function: ${await peakMemory()} (before: ${atRest})`);
} finally {
  await backend.close();
  await feeds.close();
  await rm(folder, { recursive: true, force: true });
}

/** The most memory the function's process has held, from the kernel; Linux alone tells. */
async function peakMemory(): Promise<string> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(join(folder, 'data')) || !command.includes('generate-newsletter.js')) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
    if (kilobytes) return `${Math.round(kilobytes / 1024)} MB`;
  }
  return 'not measured';
}
