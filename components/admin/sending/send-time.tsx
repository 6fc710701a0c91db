import { Field } from '#components/form/field.tsx';
import { sending } from '#content/admin/sending.ts';
import type { Moment, QueueFields } from '#lib/newsletter/sending/send-form.ts';
import { sydneyInstant, sydneyTime } from '#lib/newsletter/sending/sydney-time.ts';

const texts = sending.queue;
const radio = 'size-5 shrink-0 accent-accent';
const line = 'flex min-h-11 items-center gap-3 py-1';

type SendTime = {
  fields: QueueFields;
  onChange: (changed: Partial<QueueFields>) => void;
  error: string | undefined;
  /** The instants between which a typed time does not decide, as the server says. */
  choices: readonly Moment[] | undefined;
  /** What the server says that a typed time means. */
  checked: Moment | undefined;
  /** Scripts say at once what a time means; without them a button asks. */
  scripted: boolean;
};

/** Now, or a time in Sydney with what it means; where clocks change, which of two instants. */
export function SendTime({ fields, onChange, error, choices, checked, scripted }: SendTime) {
  const time = sydneyTime(fields.at);
  const means = scripted ? time.status === 'ok' && sydneyInstant(time.instant) : checked?.label;
  const offered =
    scripted && 'choices' in time
      ? time.choices.map((instant) => ({ instant, label: sydneyInstant(instant) }))
      : choices;
  const ambiguous = scripted && 'choices' in time;
  const isChosen = offered?.some(({ instant }) => instant === fields.instant) ?? false;
  const problem = ambiguous ? texts.fieldProblems[time.status] : error;
  return (
    // A fieldset is else as wide as the widest of its controls.
    <fieldset className="min-w-0">
      <legend className="font-semibold">{texts.when}</legend>
      <div className="mt-1.5">
        {(['now', 'later'] as const).map((when) => (
          <label key={when} className={line}>
            <input
              type="radio"
              name="when"
              value={when}
              checked={fields.when === when}
              onChange={() => onChange({ when })}
              className={radio}
            />
            {texts[when]}
          </label>
        ))}
      </div>
      {(fields.when === 'later' || !scripted) && (
        <div className="mt-2 pl-8">
          <Field
            id="send-at"
            name="at"
            type="datetime-local"
            label={texts.at}
            error={(fields.when === 'later' || !scripted) && !isChosen ? problem : undefined}
            value={fields.at}
            onChange={(event: { target: { value: string } }) =>
              onChange({ at: event.target.value, instant: '' })
            }
            className="max-w-72 min-w-0"
          />
          <p role="status" className="mt-2">
            {means && texts.means(means)}
          </p>
          {offered && (
            <fieldset className="mt-3 min-w-0">
              <legend className="font-semibold">{texts.choose}</legend>
              {offered.map(({ instant, label }) => (
                <label key={instant} className={line}>
                  <input
                    type="radio"
                    name="instant"
                    value={instant}
                    checked={fields.instant === instant}
                    onChange={() => onChange({ instant })}
                    className={radio}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          {!scripted && (
            <button type="submit" name="intent" value="check" className="button button-outline mt-3">
              {texts.check}
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}
