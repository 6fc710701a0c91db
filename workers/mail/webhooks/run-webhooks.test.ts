import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Network } from '#lib/webhooks/post-webhook.ts';
import type { QueuedWebhook } from '#lib/webhooks/queued-webhook.ts';
import { deliverDue } from './run-webhooks.ts';

const tls = (kind: string) =>
  readFileSync(`supabase/tests/support/feeds/tls/feeds.example.${kind}.pem`, 'utf8');

let server: Server;
let received: { id: unknown; signature: unknown; body: string }[];
beforeAll(async () => {
  server = createServer({ cert: tls('cert'), key: tls('key') }, (request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-signature': signature } = request.headers;
      received.push({ id, signature, body });
      const redirects = request.url === '/redirects';
      response.writeHead(redirects ? 302 : 200, redirects ? { location: 'https://10.0.0.1/' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
});

const id = (digit: number): string => `0d9ee3a4-4f6b-4c39-8f9e-00000000000${digit}`;
const queued = (digit: number, url: string): QueuedWebhook => ({
  ...{ id: id(digit), event: 'test', queued_at: '2026-11-24T00:00:00Z', url, format: 'standard' },
  secrets: ['whsec_AAAA'],
});

it('delivers what is due at once, signed, and says of each what became of it', async () => {
  const network: Network = {
    resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    ca: tls('cert'),
  };
  const recorded: Record<string, string | null> = {};
  const claimed = await deliverDue({
    ...{ worker: id(9), siteOrigin: 'https://southlight.example', network },
    outbox: {
      claimWebhooks: async () => ({
        claimed: 3,
        deliveries: [
          queued(1, 'https://feeds.example/taken'),
          queued(2, 'https://feeds.example/redirects'),
          queued(3, 'https://inside.example/'),
        ],
      }),
      recordWebhook: async (_worker, delivery, error) => {
        recorded[delivery] = error;
        return error === null ? 'delivered' : 'pending';
      },
    },
  });
  expect(claimed).toBe(3);
  expect(recorded).toEqual({
    [id(1)]: null,
    [id(2)]: 'It redirects (HTTP 302); a webhook follows no redirect.',
    [id(3)]: 'The host leads into a private network.',
  });
  expect(received.map((one) => one.id).toSorted()).toEqual([id(1), id(2)]);
  expect(received[0]?.signature).toMatch(/^v1,/);
  expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'test' });
});
