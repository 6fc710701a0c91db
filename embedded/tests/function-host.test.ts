import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getServers } from 'node:dns';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFunctions, type FunctionHost } from '#embedded/functions/function-host.ts';
import { createGateway } from '#embedded/gateway/gateway.ts';
import { listenOn } from '#embedded/port.ts';

const source = `const given = (name) => {
  try { return Deno.env.get(name) ?? null; } catch (error) { return error.name; }
};
Deno.serve((request) => {
  if (request.url.endsWith('/environment')) {
    return Response.json(['SUPABASE_PUBLISHABLE_KEYS', 'OWN', 'LLM_API_KEY', 'SUPABASE_SERVICE_ROLE_KEY'].map(given));
  }
  if (new URL(request.url).pathname.endsWith('/network')) {
    const state = async (host) => (await Deno.permissions.query({ name: 'net', host })).state === 'granted';
    const hosts = new URL(request.url).searchParams.getAll('host');
    return Promise.all(hosts.map(state)).then((states) => Response.json(states));
  }
  if (!request.url.endsWith('/stuck')) return new Response(String(Deno.pid));
  console.log('stuck');
  for (;;);
});`;

describe('hostFunctions with a function whose process is stuck', () => {
  let root: string;
  let functions: FunctionHost;
  let server: Server;
  let url: string;
  const waiting: { line: string; seen: () => void }[] = [];
  const logged = (line: string) => new Promise<void>((seen) => waiting.push({ line, seen }));

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'functions-'));
    await mkdir(join(root, 'functions/work'), { recursive: true });
    await mkdir(join(root, 'data'));
    await mkdir(join(root, 'functions/generate-newsletter'));
    for (const name of ['work', 'generate-newsletter']) {
      await writeFile(join(root, `functions/${name}/index.ts`), source);
    }
    const log = (text: string) =>
      waiting.filter(({ line }) => text.includes(line)).forEach(({ seen }) => seen());
    const env = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEYS: 'publishable' };
    functions = await hostFunctions({
      functionsDir: join(root, 'functions'),
      dataDir: join(root, 'data'),
      env: () => env,
      functionEnv: { OWN: 'setting', LLM_API_KEY: 'worth stealing' },
      log,
    });
    server = createGateway({
      handle: () => Promise.reject(new Error('no request expected')),
      storageFailure: () => Promise.resolve(undefined),
      functions,
      verifyJwt: () => false,
      jwtSecret: '',
      functionTimeoutMs: 2000,
      log,
    });
    url = `http://127.0.0.1:${await listenOn(server, 0)}/functions/v1/work`;
  }, 60_000);
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await functions.close();
    await rm(root, { recursive: true });
  });
  const pid = async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return Number(await response.text());
  };

  it('gives a function its settings, and the key of the language model to the one that asks it', async () => {
    const environment = async (name: string) =>
      (await fetch(`${new URL(name, url).href}/environment`)).json() as Promise<string[]>;
    expect(await environment('work')).toEqual(['publishable', 'setting', 'NotCapable', 'NotCapable']);
    const model = await environment('generate-newsletter');
    expect(model).toEqual(['publishable', 'setting', 'worth stealing', 'NotCapable']);
  });

  it('lets a function that reads feeds reach the public internet, the backend, and nothing else near it', async () => {
    const allowed = [
      '1.1.1.1:443',
      '93.184.215.14:443',
      '127.0.0.1:9',
      ...getServers().map((ip) => `${ip}:53`),
    ];
    const refused = [
      ...['127.0.0.1:22', 'localhost:22', '[::1]:9', '10.0.0.1:443', '172.16.0.1:443', '192.168.1.1:443'],
      // Clouds hand out credentials here.
      ...['169.254.169.254:80', '168.63.129.16:80', '[fd00:ec2::254]:80', '1.1.1.1:22'],
    ];
    const reaches = async (name: string, hosts: string[]) => {
      const query = new URLSearchParams(hosts.map((host) => ['host', host]));
      return (await (await fetch(`${new URL(name, url).href}/network?${query}`)).json()) as boolean[];
    };
    expect(await reaches('generate-newsletter', allowed)).toEqual(allowed.map(() => true));
    expect(await reaches('generate-newsletter', refused)).toEqual(refused.map(() => false));
    expect(await reaches('work', ['1.1.1.1:443', '127.0.0.1:9'])).toEqual([false, true]);
  });

  it(
    'responds 504 after the timeout and starts another process for the next call',
    { timeout: 60_000 },
    async () => {
      const first = await pid();
      expect((await fetch(`${url}/stuck`)).status).toBe(504);
      expect(await pid()).not.toBe(first);
    },
  );

  it(
    'kills the process after the timeout even when the caller has disconnected',
    { timeout: 60_000 },
    async () => {
      const first = await pid();
      const caller = new AbortController();
      const isStuck = logged('function work: stuck');
      const killed = logged('timed out and was killed');
      const call = fetch(`${url}/stuck`, { signal: caller.signal });
      await isStuck;
      caller.abort();
      await expect(call).rejects.toThrow('aborted');
      await killed;
      expect(await pid()).not.toBe(first);
    },
  );
});
