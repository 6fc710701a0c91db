import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertPortFree, listenOn } from './port.ts';

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
});
