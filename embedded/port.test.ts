import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertPortFree, chooseMetricsPort, listenOn } from './port.ts';

describe('ports', () => {
  it('are refused in one sentence with what to do when they are taken', async () => {
    const server = createServer();
    const port = await listenOn(server, 0);
    await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
    );
    const other = createServer();
    await expect(listenOn(other, port)).rejects.toThrow('is in use');
    expect(await listenOn(other, port, { orAnother: true })).not.toBe(port);
    await Promise.all([server, other].map((one) => new Promise((done) => one.close(done))));
    await assertPortFree('127.0.0.1', port);
  });

  it('of the metrics are those of the address that they are served at', async () => {
    const server = createServer();
    const port = await listenOn(server, 0, { host: '127.0.0.2' });
    await expect(chooseMetricsPort(port, '127.0.0.2')).rejects.toThrow(`Port ${port} on 127.0.0.2 is in use`);
    expect(await chooseMetricsPort(port, '127.0.0.1')).toBe(port);
    for (const chosen of [port, undefined])
      await expect(chooseMetricsPort(chosen, '192.0.2.1')).rejects.toThrow(
        'METRICS_HOST=192.0.2.1 is not an address of this machine.',
      );
    expect(await chooseMetricsPort('off', '192.0.2.1')).toBeUndefined();
    await new Promise((done) => server.close(done));
  });
});
