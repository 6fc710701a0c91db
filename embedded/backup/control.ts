import { createServer, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { announcedBy } from '#embedded/database/data-lock.ts';
import { makeRunDir } from '#embedded/run-dir.ts';
import { gracefulClose } from '#lib/http/graceful-close.ts';
import { messageOf, UserError } from '#lib/user-error.ts';
import type { MadeBackup } from './make-backup.ts';

const target = z.object({ folder: z.string(), recipient: z.string().optional() });
const made = z.object({ file: z.string(), rows: z.number(), isHeld: z.boolean() });
const refused = z.object({ message: z.string() });

export interface Target {
  folder: string;
  recipient: string | undefined;
}

/** Takes orders for backups while the backend runs, on a socket that only this user can open. */
export async function takeOrders(
  dataDir: string,
  make: (target: Target) => Promise<MadeBackup>,
): Promise<{ socket: string; close: () => Promise<void> }> {
  const runDir = await makeRunDir(join(dataDir, 'control'));
  const socket = join(runDir, 'backup.sock');
  const server = createServer((req, res) => {
    const respond = (status: number, body: object): void => {
      res.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      res.end(JSON.stringify(body));
    };
    json(req)
      .then((body) => make({ recipient: undefined, ...target.parse(body) }))
      .then((result) => respond(200, result))
      .catch((error: unknown) => respond(500, { message: messageOf(error) }));
  });
  const closeServer = gracefulClose(server, { idleMs: 50, timeoutMs: 60_000 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  // A backend that cannot start ends by itself, whatever still waits for orders.
  server.unref();
  return {
    socket,
    close: async () => {
      await closeServer();
      await rm(runDir, { recursive: true, force: true });
    },
  };
}

/**
 * Orders a backup from the backend that holds this data folder; undefined when none does.
 * @throws UserError with what it says
 */
export async function orderBackup(dataDir: string, order: Target): Promise<MadeBackup | undefined> {
  const { socket } = await announcedBy(dataDir);
  if (socket === undefined) return undefined;
  const reply = await new Promise<{ status: number | undefined; body: unknown } | undefined>(
    (resolve, reject) => {
      const call = request({ socketPath: socket, method: 'POST' }, (res) => {
        json(res).then((body) => resolve({ status: res.statusCode, body }), reject);
      });
      call.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
      );
      call.end(JSON.stringify(order));
    },
  );
  if (reply?.status === 200) return made.parse(reply.body);
  if (reply) throw new UserError(refused.parse(reply.body).message);
  return undefined;
}
