import { createServer, type Server } from 'node:net';
import { UserError } from '#lib/user-error.ts';

/**
 * Listens, by default on 127.0.0.1, and returns the port. `orAnother` falls back to any free port when this
 * one is taken.
 */
export async function listenOn(
  server: Server,
  port: number,
  { orAnother = false, host = '127.0.0.1', variable = 'BACKEND_PORT' } = {},
): Promise<number> {
  try {
    await listen(server, port, host);
  } catch (error) {
    if (!orAnother || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
      throw refusalFor(error, host, port, variable);
    await listen(server, 0, host);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Throws UserError, with what to do about it, when nothing could listen on this address and port. */
export async function assertPortFree(host: string, port: number, variable = 'PORT'): Promise<void> {
  const probe = createServer();
  try {
    await listen(probe, port, host);
  } catch (error) {
    throw refusalFor(error, host, port, variable);
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** The port that OpenTelemetry's exporters for Prometheus use. */
const METRICS_PORT = 9464;

/**
 * Where the site's metrics are served: on the chosen port, nowhere, or by default on 9464 or any free one.
 * @throws UserError when the chosen port is not free, or the address not of this machine
 */
export async function chooseMetricsPort(
  chosen: number | 'off' | undefined,
  host: string,
): Promise<number | undefined> {
  if (chosen === 'off') return undefined;
  if (chosen !== undefined) {
    await assertPortFree(host, chosen, 'METRICS_PORT');
    return chosen;
  }
  const probe = createServer();
  const port = await listenOn(probe, METRICS_PORT, { orAnother: true, host, variable: 'METRICS_PORT' });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function refusalFor(error: unknown, host: string, port: number, variable: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new UserError(
        `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: ` +
          `${variable}=${port + 1} npm start.`,
      );
    case 'EACCES':
      return new UserError(
        `This user may not listen on port ${port}. Choose a port above 1023: ${variable}=3000 npm start.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UserError(`${variable.replace(/PORT$/, 'HOST')}=${host} is not an address of this machine.`);
    default:
      return error;
  }
}
