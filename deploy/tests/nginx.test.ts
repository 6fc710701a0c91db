import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNginx } from './support/nginx.ts';
import { freePorts, programNamed } from './support/programs.ts';

const STOPPED = 5;

describe.skipIf(!programNamed('nginx'))('nginx.conf', () => {
  const instance = createServer((_, response) => response.end('served'));
  beforeAll(async () => {
    await once(instance.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    instance.closeAllConnections();
    instance.close();
  });

  let port = 0;
  let stop: () => Promise<void>;
  // Started for each test: an nginx that has met those that stopped would pass over them.
  beforeEach(async () => {
    const [listen = 0, ...stopped] = await freePorts(1 + STOPPED);
    port = listen;
    stop = await startNginx({ listen, servers: [...stopped, (instance.address() as AddressInfo).port] });
  });
  afterEach(() => stop());

  it.each(['/', '/_next/static/chunks/a.js'])(
    'has the last instance serve %s when all others have stopped at once',
    async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([response.status, await response.text()]).toEqual([200, 'served']);
    },
  );
});
