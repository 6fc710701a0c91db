import { redirects } from '#content/admin/visits/redirects.ts';
import { pages } from '#content/pages.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import {
  isRedirectable,
  normalizeOldPath,
  normalizeTarget,
  targetPath,
} from '#lib/redirects/redirect-rules.ts';
import type { Failed } from '#lib/result.ts';
import { routeOf } from '#lib/routes.ts';
import { characterCount, postedText } from '#lib/text.ts';

export const REDIRECTS_PATH = `${ADMIN_HOME}/redirects`;
export const redirectPath = (id: string): string => `${REDIRECTS_PATH}/${id}`;

export type RedirectFields = { from: string; target: string; permanent: 'yes' | 'no'; note: string };
export type RedirectProblems = Partial<Record<keyof RedirectFields, string>>;
/** `chained`: one redirect would lead to another. `too_long`: the list is full. */
export type RedirectFailure =
  Failed<'duplicate' | 'chained' | 'too_long'> | Failed<'conflict', { version: number }>;
/** `fields` is what was typed, when it was not stored, and `seen` the version it started from. */
export type RedirectState = AdminState<
  Failed<'invalid', { problems: RedirectProblems }> | RedirectFailure
> & {
  fields?: RedirectFields;
  seen?: number;
};
export type RemoveRedirectFailure = Failed<'invalid' | 'not_found'>;

/** In characters; the database repeats it. */
const MAX_NOTE = 200;

type PostedRedirect = { id: string | undefined; seen: number | undefined; fields: RedirectFields };

export const parseRedirect = (form: FormData): PostedRedirect => ({
  id: parseUuid(form.get('id')),
  seen: parsePositiveInt(form.get('version')),
  fields: {
    from: postedText(form.get('from')).trim(),
    target: postedText(form.get('target')).trim(),
    permanent: form.get('permanent') === 'no' ? 'no' : 'yes',
    note: postedText(form.get('note')).trim(),
  },
});

export type CheckedRedirect = { from: string; target: string; permanent: boolean; note: string };

const isPage = (path: string): boolean => pages.some((page) => page.path === path);

/**
 * What is stored of the fields, or a sentence for each that cannot be. What the list already holds is for the
 * database to compare.
 * @param ownOrigin an address of this site is one of its paths
 */
export function checkRedirect(
  { from, target, permanent, note }: RedirectFields,
  ownOrigin: string,
): { checked: CheckedRedirect } | { problems: RedirectProblems } {
  const sentences = redirects.fieldProblems;
  const problems: RedirectProblems = {};
  const normalFrom = normalizeOldPath(from.startsWith(`${ownOrigin}/`) ? from.slice(ownOrigin.length) : from);
  const normalTarget = normalizeTarget(target, ownOrigin);
  if (normalFrom === undefined) problems.from = from === '/' ? sentences.page : sentences.from;
  else if (isPage(normalFrom)) problems.from = sentences.page;
  else if (!isRedirectable(normalFrom)) problems.from = sentences.reserved;
  const ownPath = normalTarget && targetPath(normalTarget);
  if (normalTarget === undefined) problems.target = sentences.target;
  // To itself is a circle, of which the database says more.
  else if (ownPath !== undefined && ownPath !== normalFrom && !mayLeadTo(ownPath))
    problems.target = sentences.missing;
  if (characterCount(note) > MAX_NOTE || /\p{Cc}/u.test(note)) problems.note = sentences.note;
  return normalFrom === undefined || normalTarget === undefined || Object.keys(problems).length > 0
    ? { problems }
    : { checked: { from: normalFrom, target: normalTarget, permanent: permanent === 'yes', note } };
}

/** A page of the register, or what comes and goes without it: issues, files, feeds. */
const mayLeadTo = (path: string): boolean =>
  isPage(path) || ['archive', 'feed'].includes(routeOf(path).area) || path.startsWith('/documents/');
