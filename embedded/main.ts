import { resolve } from 'node:path';
import { config, linkedOrigin } from '#lib/config.ts';
import { surviveUnreadLog } from '#lib/log/unread-log.ts';
import { describeError } from '#lib/user-error.ts';
import { startBackend, type BackendFacts } from './backend.ts';
import { backupSettings } from './backup/settings.ts';
import { databaseSettings } from './database/provision.ts';

// The embedded backend as a child of the launcher: it reports over its channel, and stops on a signal or when
// the launcher is gone.

surviveUnreadLog();
// The REST layer prints failed statements with their parameters, which may be a visitor's words or address.
console.error = (...values: unknown[]) => {
  for (const value of values) process.stderr.write(`backend: ${withoutValues(value)}\n`);
};
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const starting = (async () => {
  const settings = config();
  const onListening = (facts: BackendFacts): void => void process.send?.({ type: 'listening', facts });
  const root = resolve(import.meta.dirname, '..');
  const dataDir = resolve(root, settings.DATA_DIR);
  return startBackend({
    dataDir,
    backups: backupSettings(settings, dataDir, root),
    log,
    onListening,
    // Whoever started it starts it again; the sentence is in the log.
    onBroken: () => process.exit(1),
    renewAdminPassword: settings.RENEW_ADMIN_PASSWORD,
    isFirstPassword: settings.FIRST_PASSWORD_ONCE,
    databaseSettings: databaseSettings(settings),
    siteUrl: linkedOrigin({ ...settings, EMBEDDED_BACKEND: true }),
    ...(settings.BACKEND_PORT === undefined ? {} : { port: settings.BACKEND_PORT }),
  });
})();
const stop = (): void => {
  starting
    .then((backend) => backend.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, stop);
try {
  const { url, publishableKey, adminEmail: email, adminPassword } = await starting;
  if (process.send)
    process.send({ type: 'ready', ...(adminPassword && { admin: { email, password: adminPassword } }) });
  else {
    log(`Backend on ${url}, publishable key ${publishableKey}. Ctrl-C stops it.`);
    if (adminPassword) log(`First administrator: ${email}, password ${adminPassword} (shown only now).`);
  }
} catch (error) {
  const message = describeError(error);
  if (process.send) process.send({ type: 'failed', message });
  else log(message);
  process.exitCode = 1;
  process.disconnect?.();
}

function withoutValues(value: unknown): string {
  if (!(value instanceof Error))
    return typeof value === 'string' ? value.split('\n', 1)[0]!.slice(0, 200) : typeof value;
  const { code, table, constraint } = value as { code?: unknown; table?: unknown; constraint?: unknown };
  return [value.name, code, table, constraint].filter((part) => typeof part === 'string').join(' ');
}
