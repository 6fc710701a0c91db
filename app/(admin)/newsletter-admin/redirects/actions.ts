'use server';

import { redirect } from 'next/navigation';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { siteOrigin } from '#lib/config.ts';
import { parseUuid } from '#lib/ids.ts';
import {
  checkRedirect,
  parseRedirect,
  REDIRECTS_PATH,
  type RedirectState,
  type RemoveRedirectFailure,
} from '#lib/redirects/admin/redirect-form.ts';
import { removeRedirect, saveRedirect } from '#lib/redirects/admin/redirects.ts';

/** Adds a redirect, or with an `id` changes it. Whatever prevents it, what was typed comes back. */
export async function saveRedirectAction(_previous: RedirectState, form: FormData): Promise<RedirectState> {
  const { id, seen, fields } = parseRedirect(form);
  const result = await withAdmin(
    'redirect.save',
    'admin',
    async (admin): Promise<Exclude<RedirectState, { status: 'idle' }>> => {
      const outcome = checkRedirect(fields, siteOrigin());
      if ('problems' in outcome) return { status: 'invalid', problems: outcome.problems };
      const stored = await saveRedirect(admin, id, seen, outcome.checked);
      if (stored.status === 'ok') redirect(`${REDIRECTS_PATH}?done=${id ? 'saved' : 'added'}`);
      if (stored.status === 'not_found') redirect(`${REDIRECTS_PATH}?done=not_found`);
      if (stored.status === 'invalid') {
        return { status: 'invalid', problems: { from: texts.fieldProblems.from } };
      }
      return stored;
    },
  );
  return { ...result, fields, ...(seen === undefined ? {} : { seen }) };
}

/** Takes a redirect off the list. */
export async function removeRedirectAction(
  _previous: AdminState<RemoveRedirectFailure>,
  form: FormData,
): Promise<AdminState<RemoveRedirectFailure>> {
  return withAdmin('redirect.remove', 'admin', async (admin): Promise<AdminResult<RemoveRedirectFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const removed = await removeRedirect(admin, id);
    if (removed.status === 'ok') redirect(`${REDIRECTS_PATH}?done=removed`);
    return removed;
  });
}
