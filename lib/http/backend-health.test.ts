import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendHealth } from './backend-health.ts';

describe('backendHealth', () => {
  let server: Server;
  let reply: [status: number, body: string] = [200, '{}'];
  let url = '';
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(reply[0]).end(reply[1]));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const at = '2026-11-24T02:00:00.000Z';
  it.each([
    ['a backend without backups', 200, '{"status":"ok"}', {}],
    ['a backup', 200, `{"status":"ok","backup":"${at}"}`, { backup: at }],
    ['no backup yet', 200, '{"status":"ok","backup":null}', { backup: null }],
    ['a full disk', 503, `{"cause":"disk full","backup":"${at}"}`, { storage: 'disk full', backup: at }],
    ['a hosted backend, which knows no such address', 404, '{"message":"no Route matched"}', {}],
    ['a proxy that responds with a page', 200, '<html>', {}],
    ['a backup of another shape', 200, '{"backup":7}', {}],
  ])('reads %s', async (_, status, body, expected) => {
    reply = [status, body];
    expect(await backendHealth(url, 'publishable')).toEqual(expected);
  });

  it('rejects when nothing responds', async () => {
    await expect(backendHealth('http://127.0.0.1:1', 'publishable')).rejects.toThrow();
  });
});
