import { App, type Connection } from '@supabase/lite';
import type { Secrets } from '#embedded/secrets.ts';
import type { BackendSettings } from '#embedded/settings.ts';
import { createQueue, type Queue } from './queue.ts';

/** Requests that may wait for the database before more are rejected with 503. */
export const MAX_WAITING = 500;

export type RequestHandler = (request: Request) => Promise<{ response: Response; bytes: Buffer }>;

/** The REST and auth layer over one database, with everything that is unsafe by default switched off. */
export function createRequestHandler(
  connection: Connection,
  settings: BackendSettings,
  secrets: Secrets,
  enqueue: Queue | (<T>(work: () => Promise<T>) => Promise<T>) = createQueue(MAX_WAITING),
): RequestHandler {
  // At its first request the REST layer would grant every privilege on every table to every request
  // role. The migrations state their grants, as hosted Supabase needs them to; claiming that the
  // work is done keeps those in force.
  (connection as unknown as { rlsState: string }).rlsState = 'active';
  const app = new App({
    connection,
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      // Nothing here sends mail; the default driver prints one-time codes to the terminal.
      drivers: { email: { send: () => Promise.resolve() } },
    },
    api: { schemas: settings.apiSchemas, extra_search_path: [], max_rows: settings.maxRows },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwt_secret,
      publishable_key: secrets.publishable_key,
      secret_key: secrets.secret_key,
      jwt_expiry: settings.jwtExpiry,
      minimum_password_length: settings.minimumPasswordLength,
      enable_signup: false,
      enable_anonymous_sign_ins: false,
      enable_refresh_token_rotation: true,
      sessions: { timebox: settings.sessionTimebox },
    },
    storage: { enabled: false },
    studio: { enabled: false },
  });
  return (request) =>
    enqueue(async () => {
      const response = await app.fetch(request, { peerAddress: null });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    });
}
