'use server';

import { redirect } from 'next/navigation';
import { holidays } from '#content/admin/holidays.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import {
  holidayProblems,
  HOLIDAYS_PATH,
  parseDay,
  parseHoliday,
  type HolidayState,
  type RemovalFailure,
} from '#lib/enquiries/admin/holiday-form.ts';
import { addHoliday, removeHoliday } from '#lib/enquiries/admin/holidays.ts';

/** Closes the office for a day. Whatever prevents it, the result brings back what was typed. */
export async function addHolidayAction(_previous: HolidayState, form: FormData): Promise<HolidayState> {
  const fields = parseHoliday(form);
  const result = await withAdmin(
    'holiday.add',
    'admin',
    async (admin): Promise<Exclude<HolidayState, { status: 'idle' }>> => {
      const problems = holidayProblems(fields);
      if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
      const added = await addHoliday(admin, fields);
      if (added.status === 'ok') redirect(`${HOLIDAYS_PATH}?done=added`);
      return { status: 'invalid', problems: { day: holidays.problems.duplicate } };
    },
  );
  return { ...result, fields };
}

/** Opens the office on a day again. */
export async function removeHolidayAction(
  _previous: AdminState<RemovalFailure>,
  form: FormData,
): Promise<AdminState<RemovalFailure>> {
  return withAdmin('holiday.remove', 'admin', async (admin): Promise<AdminResult<RemovalFailure>> => {
    const day = parseDay(form.get('day'));
    if (!day) return { status: 'invalid' };
    const removed = await removeHoliday(admin, day);
    if (removed.status === 'ok') redirect(`${HOLIDAYS_PATH}?done=removed`);
    return removed;
  });
}
