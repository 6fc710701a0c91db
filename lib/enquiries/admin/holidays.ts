import 'server-only';
import { z } from 'zod';
import type { Administrator } from '#lib/auth/session.ts';
import { sydneyDay } from '#lib/format.ts';
import type { Failed, Result } from '#lib/result.ts';
import { assertOk, parseResponse } from '#lib/supabase/parse-response.ts';
import type { HolidayFields } from './holiday-form.ts';

/** The days on which the office is closed. Every function throws UnavailableError. */

const holiday = z.object({ day: z.string(), name: z.string() });
export type Holiday = z.output<typeof holiday>;
export type HolidayList = { ahead: Holiday[]; past: Holiday[] };

/** PostgreSQL's code for a value that must be unique and is not. */
const UNIQUE_VIOLATION = '23505';
/** More are not read; those to come fill many years. */
const MAX_LISTED = 300;

/** Those of today and later in their order, and those that are over, the latest first. */
export async function listHolidays({ client }: Administrator): Promise<HolidayList> {
  const response = await client
    .from('office_holidays')
    .select('day, name')
    .order('day', { ascending: false })
    .limit(MAX_LISTED);
  const listed = parseResponse(z.array(holiday), response);
  const today = sydneyDay(new Date());
  return {
    ahead: listed.filter(({ day }) => day >= today).toReversed(),
    past: listed.filter(({ day }) => day < today),
  };
}

/**
 * Closes the office for a day. It is looked up before writing: the embedded backend gives every refused
 * statement the same code. @returns 'duplicate' when the day is in the list already
 */
export async function addHoliday(
  { client }: Administrator,
  fields: HolidayFields,
): Promise<Result<object, Failed<'duplicate'>>> {
  const found = await client.from('office_holidays').select('day, name').eq('day', fields.day);
  if (parseResponse(z.array(holiday), found).length > 0) return { status: 'duplicate' };
  const response = await client.from('office_holidays').insert(fields);
  if (response.error?.code === UNIQUE_VIOLATION) return { status: 'duplicate' };
  assertOk(response);
  return { status: 'ok' };
}

/** Opens it again. @returns 'not_found' when the day was gone already */
export async function removeHoliday(
  { client }: Administrator,
  day: string,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('office_holidays').delete().eq('day', day).select('day, name');
  return parseResponse(z.array(holiday), response).length > 0 ? { status: 'ok' } : { status: 'not_found' };
}
