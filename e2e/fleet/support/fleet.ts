import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { freePorts } from '#deploy/tests/support/programs.ts';
import { hasKeys, hasVarnish, startVarnish } from '#deploy/tests/support/varnish.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { SESSION_COOKIE, sessionCookie } from '#e2e/support/admin/sessions.ts';
import { buildForTests } from '#e2e/support/stack/build.ts';
import { startFaultProxy, type Fault } from '#e2e/support/stack/fault-proxy.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';
import { startSink } from '#workers/mail/support/sink.ts';
import type { ApiOptions } from './api.ts';
import { startBalancer, type BalancerName } from './balancer.ts';
import { Client } from './client.ts';
import { startDatabase } from './database.ts';
import { COPIES, copyBuild, startInstance, type Instance } from './instance.ts';

/** Given before it; the tests are the proxy that appends a visitor's address, the balancer is the other. */
const HOPS = '2';

/**
 * One build, three instances on copies of it, balancers before them, two API processes over one PostgreSQL, a
 * fault proxy before each of them, and two mail workers.
 */
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

export async function startFleet(
  names: readonly BalancerName[],
  { withVarnish = hasVarnish() && hasKeys() } = {},
) {
  await buildForTests();
  let refusedFrom = 0;
  const stops: (() => unknown)[] = [() => rmSync(COPIES, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const database = await startDatabase();
    stops.push(() => database.stop());
    const { secrets, target } = database;
    const [spare, cached, purging, ...free] = (await freePorts(10 + names.length)) as [
      ...[number, number, number],
      ...number[],
    ];
    const settings: Record<string, string> = withVarnish
      ? { CDN: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${purging}` }
      : {};
    const [apis, proxies, web] = [free.slice(0, 2), free.slice(2, 4), free.slice(4, 7)];
    const balancers = names.map((name, at) => ({ name, port: free[7 + at]! }));
    const balanced = balancers[0]!.port;
    for (const port of apis) stops.push(await startApi({ port, ...target, secrets }));
    const faultProxies = await Promise.all(
      proxies.map((port, at) => startFaultProxy(`http://127.0.0.1:${apis[at]}`, port)),
    );
    stops.push(() => closeAll(faultProxies));
    const host = `127.0.0.1:${balanced}`;
    const origin = `http://${host}`;
    const environment = (at: number): Record<string, string> => ({
      SITE_URL: origin,
      SUPABASE_URL: `http://127.0.0.1:${proxies[at % proxies.length]}`,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishable_key,
      ENQUIRY_SIGNING_SECRET: secrets.enquiry_signing_secret,
      TRUSTED_PROXY_HOPS: HOPS,
      DRAIN_DELAY_MS: '3000',
      ...settings,
    });
    const instances: Instance[] = [];
    const start = async (
      at: number,
      { buildDir, env = {} }: { buildDir?: string; env?: Record<string, string> } = {},
    ) => {
      instances[at] = await startInstance(`web${at}`, {
        port: web[at] ?? spare,
        buildDir: buildDir ?? copyBuild(`web${at}`),
        env: { ...environment(at), ...env },
      });
      return instances[at];
    };
    stops.push(() => Promise.all(instances.map((instance) => instance.stop())));
    await Promise.all([0, 1, 2].map((at) => start(at)));
    for (const { name, port } of balancers)
      stops.push(await startBalancer(name, { listen: port, servers: web }));

    if (withVarnish) {
      stops.push(await startVarnish({ listen: cached, origin: balanced }));
      const purges = await startFaultProxy(`http://127.0.0.1:${cached}`, purging);
      stops.push(() => closeAll([purges]));
    }
    const control = async (order: string) =>
      (await fetch(`http://127.0.0.1:${purging}/__fault/${order}`)).text();

    const sink = await startSink();
    stops.push(() => sink.close());
    const workers: WorkerProcess[] = apis.map((port) =>
      startMailWorker(
        { url: `http://127.0.0.1:${port}`, secretKey: secrets.secret_key },
        {
          ...{
            SMTP_HOST: '127.0.0.1',
            SMTP_PORT: String(sink.port),
            MAIL_PER_SECOND: '500',
            SITE_URL: origin,
          },
          ...settings,
        },
      ),
    );
    stops.push(() => Promise.all(workers.map((worker) => worker.kill('SIGTERM'))));

    const direct = (key: string) =>
      createClient<Database>(`http://127.0.0.1:${apis[1]}`, key, { auth: { persistSession: false } });
    const { data, error } = await direct(secrets.publishable_key).auth.signInWithPassword(accounts.admin);
    if (error) throw error;
    const client = new Client(host);
    stops.push(() => client.close());
    return {
      ...{ stop, start, instances, workers, sink, client, origin, host, environment },
      /** The ports of all balancers, and that of the one whose address is the site's. */
      ...{ balancers, balanced },
      /** Before the balancer, where it is installed; `fault` is that of its purges, `refused` counts them. */
      varnish: withVarnish
        ? {
            port: cached,
            fault: async (order: Fault) => {
              refusedFrom = Number(await control('requests'));
              await control(order);
            },
            refused: async () => Number(await control('requests')) - refusedFrom,
          }
        : undefined,
      /** Past the site, with the service key. */
      db: direct(secrets.secret_key),
      query: database.query,
      /** Of an admin who has signed in. */
      cookie: `${SESSION_COOKIE}=${sessionCookie(data.session)}`,
      /** Orders a fault of the API of these instances (0 and 2 share one); by default of all. */
      fault: (order: Fault, { only = '', of = [0, 1] }: { only?: string; of?: number[] } = {}) =>
        Promise.all(
          of.map((at) => fetch(`http://127.0.0.1:${proxies[at]}/__fault/${order}${only && `?only=${only}`}`)),
        ),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startApi(options: ApiOptions): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(process.execPath, ['e2e/fleet/support/api.ts', JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then((code) => Promise.reject(new Error(`An API process ended with ${code}`))),
  ]);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

async function closeAll(servers: Server[]): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}
