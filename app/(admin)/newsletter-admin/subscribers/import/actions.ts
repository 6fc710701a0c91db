'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { importing } from '#content/admin/importing.ts';
import { staysOnPage } from '#lib/admin/stay-on-page.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import {
  hasAtSign,
  IMPORT_PATH,
  importPathOf,
  MAX_ORIGIN,
  MIN_ORIGIN,
  parseCommitFields,
  type CommitFailure,
  type CommitState,
  type ContinueFailure,
  type ContinueState,
  type DiscardFailure,
} from '#lib/newsletter/importing/import-form.ts';
import { applyImport, commitImport, discardImport } from '#lib/newsletter/importing/imports.ts';
import { isTypedNumber } from '#lib/newsletter/sending/send-form.ts';
import { characterCount, postedText } from '#lib/text.ts';

/** How long one response imports before it shows how far it is, in milliseconds. */
const SHOWN_EVERY_MS = 1_500;
/** Without scripts each response takes a press. */
const PRESSED_EVERY_MS = 10_000;

/** Imports what a dry run found. Whatever prevents it, the result brings back what was typed. */
export async function commitImportAction(_previous: CommitState, form: FormData): Promise<CommitState> {
  const fields = parseCommitFields(form);
  const result = await withAdmin(
    'import.commit',
    'admin',
    async (admin): Promise<AdminResult<CommitFailure>> => {
      const id = parseUuid(form.get('id'));
      const count = parsePositiveInt(postedText(form.get('count')));
      if (!id || !count) return { status: 'not_found' };
      const { typed, origin, originAddress } = importing.commit.fieldProblems;
      const length = characterCount(fields.origin);
      const isWithin = length >= MIN_ORIGIN && length <= MAX_ORIGIN;
      const problems = {
        ...(isTypedNumber(fields.typed, count) ? {} : { typed: typed(count) }),
        ...(isWithin ? {} : { origin }),
        ...(hasAtSign(fields.origin) ? { origin: originAddress } : {}),
      };
      if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
      const committed = await commitImport(admin, id, count, fields.origin);
      if (committed.status === 'invalid') return { status: 'invalid', problems: { origin } };
      if (committed.status !== 'ok') {
        refresh();
        return committed;
      }
      await applyImport(admin, id, SHOWN_EVERY_MS);
      redirect(importPathOf(id));
    },
  );
  return { ...result, fields };
}

/** Goes on with an import for a while. */
export async function continueImportAction(_previous: ContinueState, form: FormData): Promise<ContinueState> {
  const stays = staysOnPage(form);
  return withAdmin(
    'import.continue',
    'admin',
    async (admin): Promise<AdminResult<ContinueFailure, { done: boolean }>> => {
      const id = parseUuid(form.get('id'));
      if (!id) return { status: 'invalid' };
      const result = await applyImport(admin, id, stays ? SHOWN_EVERY_MS : PRESSED_EVERY_MS);
      if (!stays && result.status === 'ok') redirect(importPathOf(id));
      refresh();
      return result;
    },
  );
}

/** Forgets what was read of a file. */
export async function discardImportAction(
  _previous: AdminState<DiscardFailure>,
  form: FormData,
): Promise<AdminState<DiscardFailure>> {
  return withAdmin('import.discard', 'admin', async (admin): Promise<AdminResult<DiscardFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const result = await discardImport(admin, id);
    if (result.status === 'ok') redirect(`${IMPORT_PATH}?done=discarded`);
    return result;
  });
}
