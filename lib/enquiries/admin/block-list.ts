import 'server-only';
import { z } from 'zod';
import type { Editor } from '#lib/auth/session.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import type { BlockFailure, BlockKind } from './block-form.ts';

/** The words and domains whose enquiries are spam. Every function throws UnavailableError. */

const block = z.object({ id: z.string(), kind: z.enum(['word', 'domain']), pattern: z.string() });
export type Block = z.output<typeof block>;

const added = withStatus('ok', 'forbidden', 'invalid', 'too_long');

/** The database allows no more. */
const MAX_LISTED = 500;

export async function listBlocks({ client }: Editor): Promise<Block[]> {
  const response = await client
    .from('enquiry_blocks')
    .select('id, kind, pattern')
    .order('pattern')
    .limit(MAX_LISTED);
  return parseResponse(z.array(block), response);
}

export async function addBlock(
  { client }: Editor,
  kind: BlockKind,
  pattern: string,
): Promise<Result<object, BlockFailure | Failed<'forbidden'>>> {
  return parseResponse(added, await client.rpc('block_enquiries', { p_kind: kind, p_pattern: pattern }));
}

/** @returns 'not_found' when it was gone already */
export async function removeBlock(
  { client }: Editor,
  id: string,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('enquiry_blocks').delete().eq('id', id).select('id, kind, pattern');
  return parseResponse(z.array(block), response).length > 0 ? { status: 'ok' } : { status: 'not_found' };
}
