import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFeedServer, type FeedServer } from '../../tests/support/feeds/feed-server.ts';
import { denoBinary, offlineFlags } from '../../../embedded/functions/deno-command.ts';

const shared = (file: string) => pathToFileURL(join(import.meta.dirname, '../_shared/feed', file)).href;
const tls = (kind: string) =>
  join(import.meta.dirname, `../../tests/support/feeds/tls/feeds.example.${kind}.pem`);

/** What only Deno can show: TLS to an address with a name verified, and aborted connections. */
describe('fetchFeed in Deno', { timeout: 60_000 }, () => {
  let server: Server;
  let feeds: FeedServer;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deno-network-'));
    feeds = await startFeedServer();
    server = createServer(
      { cert: readFileSync(tls('cert')), key: readFileSync(tls('key')) },
      (request, response) => {
        if (request.url === '/never-responds') return;
        response.end(
          `host ${request.headers.host}, name ${(request.socket as { servername?: string }).servername}`,
        );
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await feeds.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The body, or the message of the error. A https URL is fetched from `server`, whatever its host. */
  async function fetchInDeno(
    url: string,
    { timeout = 20_000, permitted = ['--allow-net'] }: { timeout?: number; permitted?: string[] } = {},
  ): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const script = join(folder, 'fetch.ts');
    await writeFile(
      script,
      `import { fetchFeed } from '${shared('fetch-feed.ts')}';
       import { denoNetwork } from '${shared('deno-network.ts')}';
       // The name resolves to a public address; the connection goes to this machine.
       const network = {
         resolve: (host) => Promise.resolve([host.startsWith('ipv6') ? '2606:4700:4700::1111' : '1.1.1.1']),
         connect: (to) =>
           denoNetwork.connect(to.address === '1.1.1.1' ? { ...to, address: '127.0.0.1', port: ${port} } : to),
       };
       const feed = await fetchFeed({ url: '${url}' }, {
         network, timeout: ${timeout}, testOrigins: ['${feeds.origin}'], signal: AbortSignal.timeout(30000),
       })
         .catch((error) => ({ body: new TextEncoder().encode(error.message) }));
       console.log(new TextDecoder().decode(feed.body));`,
    );
    const { stdout } = await promisify(execFile)(
      denoBinary(),
      ['run', ...offlineFlags, '--no-check', '--no-prompt', ...permitted, script],
      { env: { ...process.env, DENO_CERT: tls('cert'), NO_COLOR: '1' } },
    );
    return stdout.trim();
  }

  it('returns the body when the certificate is the host’s', async () => {
    expect(await fetchInDeno('https://feeds.example/feed')).toBe('host feeds.example, name feeds.example');
  });

  it('rejects when the certificate is another host’s', async () => {
    expect(await fetchInDeno('https://other.example/feed')).toBe('The connection to the feed failed.');
  });

  it('says that the embedded backend permits no IPv6', async () => {
    const permitted = ['--allow-net=1.1.1.0/24:443'];
    expect(await fetchInDeno('https://ipv6-only.example/feed', { permitted })).toBe(
      'The host of the feed has IPv6 addresses only, which the embedded Supabase does not permit.',
    );
  });

  it.each([
    ['a TLS connection without a response', () => 'https://feeds.example/never-responds'],
    ['a connection without a response', () => `${feeds.origin}/never-responds`],
    ['a body that does not end', () => `${feeds.origin}/never-ends`],
  ])('aborts %s when the timeout has passed', async (_, url) => {
    expect(await fetchInDeno(url(), { timeout: 200 })).toBe('The feed did not respond within 0.2 seconds.');
  });
});
