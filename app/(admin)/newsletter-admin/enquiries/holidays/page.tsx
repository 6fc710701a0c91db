import type { Metadata } from 'next';
import { HolidayForm } from '#components/admin/holidays/holiday-form.tsx';
import { HolidayLists } from '#components/admin/holidays/holiday-lists.tsx';
import { LoadFailure } from '#components/admin/shell/load-failure.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SignInAgain } from '#components/admin/shell/sign-in-again.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
import { holidays as texts } from '#content/admin/holidays.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { ENQUIRIES_PATH } from '#lib/enquiries/admin/enquiry-form.ts';
import { HOLIDAYS_PATH } from '#lib/enquiries/admin/holiday-form.ts';
import { listHolidays } from '#lib/enquiries/admin/holidays.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { addHolidayAction, removeHolidayAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function HolidaysPage({
  searchParams,
}: PageProps<'/newsletter-admin/enquiries/holidays'>) {
  const message = flashMessage(texts.done, (await searchParams).done);
  const loaded = await loadForRole('admin', HOLIDAYS_PATH, 'holidays.list', listHolidays);
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.title} status={loaded.status} text={texts.failed} path={HOLIDAYS_PATH} />;
  }
  return (
    <div className="max-w-4xl">
      <PageHead
        message={message}
        back={{ href: ENQUIRIES_PATH, label: texts.back }}
        title={texts.title}
        lead={texts.lead}
      />
      {loaded.status === 'ok' ? (
        <>
          <PageSection id="add" title={texts.add}>
            <HolidayForm action={addHolidayAction} />
          </PageSection>
          <HolidayLists list={loaded.data} remove={removeHolidayAction} />
        </>
      ) : (
        <>
          {loaded.status === 'unavailable' && <LoadFailure text={texts.failed} path={HOLIDAYS_PATH} />}
          <HolidayForm
            action={addHolidayAction}
            otherwise={loaded.status === 'signed_out' ? <SignInAgain path={HOLIDAYS_PATH} /> : null}
          />
        </>
      )}
    </div>
  );
}
