import { setTimeout as delay } from 'node:timers/promises';
import { decodeHTML } from 'entities';
import type { Measurement } from '../lib/budgets.ts';
import type { FloodPart } from './parts.ts';
import type { FloodedSite } from './flooded-site.ts';
import { addresses, send, type Response } from './visitor.ts';

/** Failures of a network within the hour above which it is refused, and some more. */
const PER_NETWORK = 25;
const NETWORKS = 4;
const DURING_MS = 3_000;
/** The answer to a right password has come by then, at one of its fixed steps. */
const GOAL_MS = 2_500;

/** Posts the form of /login as a browser without scripts does. */
async function signInAs(
  site: FloodedSite,
  from: string,
  { email, password, cookie }: { email: string; password: string; cookie?: string },
): Promise<Response> {
  const page = await send(site, { from, path: '/login' });
  const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const form = new FormData();
  for (const [, name = '', value = ''] of hidden) form.set(name, decodeHTML(value));
  form.set('email', email);
  form.set('password', password);
  const encoded = new Request(site.address, { method: 'POST', body: form });
  return send(site, {
    from,
    path: '/login',
    method: 'POST',
    headers: {
      origin: site.address,
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: await encoded.text(),
  });
}

export const signIn: FloodPart = {
  name: 'sign-in',
  title: 'the right password from a known device during a flood of failures',
  async measure(site) {
    const desk = addresses.visitor;
    const first = await signInAs(site, desk, site.admin);
    const device = /[\w-]*device[\w-]*=[^;,]+/.exec(first.headers['set-cookie'] ?? '')?.[0];
    if (first.status !== 303 || device === undefined)
      throw new Error(`The first sign-in got ${first.status} and the cookies ${first.headers['set-cookie']}`);
    const known = { ...site.admin, cookie: device };
    const quiet = await signInAs(site, desk, known);

    const failures: Promise<Response>[] = [];
    const wrong = (n: number): Promise<Response> =>
      signInAs(site, `127.0.${31 + (n % NETWORKS)}.1`, {
        email: n % 2 ? site.admin.email : `nobody${n}@staff.example`,
        password: `not the password ${n}`,
      });
    const total = PER_NETWORK * NETWORKS;
    for (let n = 0; n < total; n += 1) {
      failures.push(wrong(n));
      await delay(DURING_MS / total);
    }
    const flooded = await signInAs(site, desk, known);
    const statuses = (await Promise.all(failures)).map(({ status }) => status);
    const elsewhere = await signInAs(site, '127.0.41.1', site.admin);
    const refused = statuses.filter((status) => status === 429).length;
    return [
      {
        what: 'of one sign-in from a known device in a flood of failures, refused',
        measured: Number(flooded.status !== 303),
        unit: 'count',
        goal: { atMost: 0 },
        note: `quiet ${Number(quiet.status !== 303)}; ${refused} of ${total} failures were refused`,
      },
      {
        what: '  took',
        measured: flooded.ms,
        unit: 'ms',
        goal: { atMost: GOAL_MS },
        note: `quiet ${quiet.ms.toFixed(0)} ms`,
      },
      {
        what: '  of one from a new device, refused',
        measured: Number(elsewhere.status !== 303),
        unit: 'count',
      },
    ] satisfies Measurement[];
  },
};
