import pLimit from 'p-limit';
import type { Kind } from '#supabase/access/cells.ts';
import { withTemporaryAccount } from './account.ts';
import { catalogueIn, catalogueOf } from './catalogue.ts';
import { judge } from './judge.ts';
import { assertReachable } from './reachable.ts';
import { matrixProbes, unpublishedProbes, type Probe } from './probes.ts';
import { readRelease, type Release } from './release.ts';
import { columnProbes, functionProbes, schemaProbes } from './release-probes.ts';
import { isDenied, missingIn, restOf, type SendRequest } from './rest.ts';

const AT_ONCE = 6;
const names: Record<Kind, string> = {
  ...{ anon: 'visitor', user: 'account without a role', reader: 'reader', editor: 'editor' },
  ...{ admin: 'administrator', service: 'secret key' },
};

export interface HostedCheck {
  url: string;
  keys: { publishable: string; secret: string };
  /** Holds `supabase/`. */
  folder: string;
  say: (line: string) => void;
}

interface Findings {
  checks: number;
  /** In words, each once. */
  deviations: Set<string>;
  /** What could not be seen, in words. */
  notes: Set<string>;
}

/**
 * Compares what a hosted project exposes with this checkout: the tables, columns and functions, and who may
 * do what with them by the access matrix. Nothing is changed but a temporary account, which is removed.
 * @returns the exit code: 0 when everything is as it should be, 1 when something deviates
 * @throws UserError when the project cannot be asked
 */
export async function checkHosted({ url, keys, folder, say }: HostedCheck): Promise<0 | 1> {
  const visitor = restOf(url, keys.publishable);
  const service = restOf(url, keys.secret);
  await assertReachable(visitor, service);
  const findings: Findings = { checks: 0, deviations: new Set(), notes: new Set() };
  const release = await readRelease(folder);
  await compareCatalogue(release, { visitor, service }, findings);
  await probeEverybody(await probesOf(release, service, findings), { url, keys, visitor, service }, findings);

  const { checks, deviations, notes } = findings;
  for (const line of deviations) say(line);
  for (const line of notes) say(`Not checked: ${line}.`);
  say(`${checks} checks, ${deviations.size} deviations`);
  return deviations.size === 0 ? 0 : 1;
}

async function compareCatalogue(
  release: Release,
  { visitor, service }: Record<'visitor' | 'service', SendRequest>,
  findings: Findings,
): Promise<void> {
  const { deviations } = findings;
  const root = { method: 'GET', path: '' } as const;
  // Not every project shows it to visitors.
  const documents = await Promise.all([service, visitor].map(async (send) => (await send(root)).body));
  const listed = new Map(documents.flatMap((document) => [...(catalogueIn(document) ?? [])]));
  const wanted = catalogueOf(release);
  for (const [line, isListed] of wanted)
    if (isListed && !listed.has(line)) deviations.add(`${line} is missing`);
  for (const [line, request] of listed) {
    if (wanted.has(line)) continue;
    const response = await visitor(request);
    const isOpen = !isDenied(response) && !missingIn(response);
    deviations.add(`${line} is not of this release${isOpen ? ', and visitors may use it' : ''}`);
  }
  findings.checks += wanted.size;
}

async function probesOf(release: Release, service: SendRequest, { notes }: Findings): Promise<Probe[]> {
  const inMatrix = matrixProbes(release);
  const hidden = await service({
    method: 'GET',
    path: 'newsletter_issues?select=id&or=(status.neq.sent,visibility.neq.public)&limit=50',
  });
  const ids = Array.isArray(hidden.body) ? (hidden.body as { id: string }[]).map(({ id }) => id) : [];
  if (ids.length === 0) notes.add('from whom unpublished issues are hidden, since there are none');
  return [
    ...inMatrix,
    ...unpublishedProbes(ids),
    ...functionProbes(release, inMatrix),
    ...columnProbes(release),
    ...schemaProbes,
  ];
}

async function probeEverybody(
  probes: Probe[],
  {
    url,
    keys,
    visitor,
    service,
  }: Pick<HostedCheck, 'url' | 'keys'> & Record<'visitor' | 'service', SendRequest>,
  findings: Findings,
): Promise<void> {
  await probeAs('anon', visitor, probes, findings);
  await probeAs('service', service, probes, findings);
  await withTemporaryAccount(url, keys, async (account) => {
    const send = restOf(url, keys.publishable, account.token);
    await probeAs('user', send, probes, findings);
    for (const role of ['reader', 'editor', 'admin'] as const) {
      if (role === 'admin' && !account.hasAdministrator) {
        findings.notes.add(
          'an administrator, since the project has none, and the last one cannot be removed',
        );
        continue;
      }
      await account.giveRole(role);
      if ((await account.sessionStatus()) === 'factor_missing') {
        findings.notes.add('what roles may do, since the project requires a second factor');
        break;
      }
      await probeAs(role, send, probes, findings);
    }
  });
}

async function probeAs(kind: Kind, send: SendRequest, probes: Probe[], findings: Findings): Promise<void> {
  const { deviations, notes } = findings;
  const few = pLimit(AT_ONCE);
  const probe = async ({ what, request, wanted }: Probe): Promise<void> => {
    const wish = wanted[kind];
    if (wish === undefined) return;
    findings.checks += 1;
    const response = await send(request);
    const deviation = judge(wish, response);
    if (deviation === 'is missing')
      deviations.add(`function ${/^rpc\/(\w+)/.exec(request.path)?.[1]} ${deviation}`);
    else if (deviation) deviations.add(`${names[kind]}: ${what}: ${deviation}`);
    const isEmpty = Array.isArray(response.body) && response.body.length === 0;
    if (kind === 'service' && wanted.user === 'hidden' && isEmpty)
      notes.add(`from whom the rows of ${what.split(':')[0]} are hidden, since there are none`);
  };
  await Promise.all(probes.map((each) => few(() => probe(each))));
}
