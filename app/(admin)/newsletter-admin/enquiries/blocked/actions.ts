'use server';

import { redirect } from 'next/navigation';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import {
  BLOCKED_PATH,
  parseBlock,
  type BlockFailure,
  type BlockState,
  type UnblockFailure,
} from '#lib/enquiries/admin/block-form.ts';
import { addBlock, removeBlock } from '#lib/enquiries/admin/block-list.ts';
import { parseUuid } from '#lib/ids.ts';

/** Adds a word or a domain. Whatever prevents it, the result brings back what was typed. */
export async function blockAction(_previous: BlockState, form: FormData): Promise<BlockState> {
  const { kind, typed, pattern } = parseBlock(form);
  const result = await withAdmin('block.add', 'editor', async (admin): Promise<AdminResult<BlockFailure>> => {
    if (pattern === undefined) return { status: 'invalid' };
    const added = await addBlock(admin, kind, pattern);
    if (added.status === 'ok') redirect(`${BLOCKED_PATH}?done=added`);
    return added;
  });
  return { ...result, typed, fields: {} };
}

/** Takes a word or a domain off the list. */
export async function unblockAction(
  _previous: AdminState<UnblockFailure>,
  form: FormData,
): Promise<AdminState<UnblockFailure>> {
  return withAdmin('block.remove', 'editor', async (admin): Promise<AdminResult<UnblockFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const removed = await removeBlock(admin, id);
    if (removed.status === 'ok') redirect(`${BLOCKED_PATH}?done=removed`);
    return removed;
  });
}
