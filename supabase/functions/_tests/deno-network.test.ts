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
import { denoBinary, offlineFlags } from '../../../embedded/functions/deno.ts';

const shared = (file: string) => pathToFileURL(join(import.meta.dirname, '../_shared/feed', file)).href;
const tls = (kind: string) => join(import.meta.dirname, `../../tests/support/tls/feeds.example.${kind}.pem`);

/**
 * TLS, which the other tests of feeds do not use: Deno connects to an address and verifies a name.
 */
describe('fetchFeed over TLS in Deno', { timeout: 60_000 }, () => {
  let server: Server;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deno-network-'));
    server = createServer(
      { cert: readFileSync(tls('cert')), key: readFileSync(tls('key')) },
      (request, response) => {
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
    await rm(folder, { recursive: true, force: true });
  });

  async function fetchAs(host: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const script = join(folder, 'fetch.ts');
    await writeFile(
      script,
      `import { fetchFeed } from '${shared('fetch-feed.ts')}';
       import { denoNetwork } from '${shared('deno-network.ts')}';
       // The name resolves to a public address; the connection goes to this machine.
       const network = {
         resolve: () => Promise.resolve(['1.1.1.1']),
         connect: (to) => denoNetwork.connect({ ...to, address: '127.0.0.1', port: ${port} }),
       };
       const feed = await fetchFeed({ url: 'https://${host}/feed' }, { network, signal: AbortSignal.timeout(20000) })
         .catch((error) => ({ body: new TextEncoder().encode(error.message) }));
       console.log(new TextDecoder().decode(feed.body));`,
    );
    const { stdout } = await promisify(execFile)(
      denoBinary(),
      ['run', ...offlineFlags, '--no-check', '--no-prompt', '--allow-net', script],
      { env: { ...process.env, DENO_CERT: tls('cert'), NO_COLOR: '1' } },
    );
    return stdout.trim();
  }

  it('returns the body when the certificate is the host’s', async () => {
    expect(await fetchAs('feeds.example')).toBe('host feeds.example, name feeds.example');
  });

  it('rejects when the certificate is another host’s', async () => {
    expect(await fetchAs('other.example')).toBe('The connection to the feed failed.');
  });
});
