import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { holidays as texts } from '#content/admin/holidays.ts';
import { dayInWords, HOLIDAYS_PATH, type RemovalFailure } from '#lib/enquiries/admin/holiday-form.ts';
import type { Holiday, HolidayList } from '#lib/enquiries/admin/holidays.ts';

type HolidayLists = { list: HolidayList; remove: AdminAction<RemovalFailure> };

/** The days to come and those that are over, each with a button that takes it off the list. */
export function HolidayLists({ list, remove }: HolidayLists) {
  return (
    <>
      <PageSection id="ahead" title={texts.ahead}>
        {list.ahead.length > 0 ? (
          <Days days={list.ahead} remove={remove} />
        ) : (
          <p className="mt-4">{texts.none}</p>
        )}
      </PageSection>
      {list.past.length > 0 && (
        <PageSection id="past" title={texts.past}>
          <Days days={list.past} remove={remove} />
        </PageSection>
      )}
    </>
  );
}

const Days = ({ days, remove }: { days: readonly Holiday[]; remove: HolidayLists['remove'] }) => (
  <ul className="mt-4 divide-y divide-line border-y border-line">
    {days.map(({ day, name }) => (
      <li key={day} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <span className="min-w-0 break-words">
          <time dateTime={day} className="font-semibold">
            {dayInWords(day)}
          </time>{' '}
          <span className="text-muted">{name}</span>
        </span>
        <ActionForm
          action={remove}
          label={texts.removeOf(name, dayInWords(day))}
          messages={texts.removeProblems}
          path={HOLIDAYS_PATH}
          fields={{ day }}
        >
          <SubmitButton texts={texts.remove} className="button button-outline min-h-11 px-4" />
        </ActionForm>
      </li>
    ))}
  </ul>
);
