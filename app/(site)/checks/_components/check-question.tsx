import { Field } from '#components/form/field.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import type { Question } from '#content/checks/schema.ts';
import { questionId } from '#lib/checks/answers.ts';

type CheckQuestion = { question: Question; typed: readonly string[]; problem: string | undefined };

/** One question of a check as native controls, with what was typed before. */
export function CheckQuestion({ question, typed, problem }: CheckQuestion) {
  const { name, text, hint } = question;
  if (question.kind === 'number') {
    const { min, max, decimals, optional } = question;
    return (
      <div id={questionId(name)} className="scroll-mt-28">
        <Field
          id={name}
          name={name}
          label={text}
          hint={hint}
          error={problem}
          type="number"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          min={min}
          max={max}
          step={1 / 10 ** decimals}
          required={!optional}
          autoComplete="off"
          // A browser complains of what is no number.
          defaultValue={Number.isNaN(Number(typed[0])) ? undefined : typed[0]}
          className="max-w-60 tabular-nums"
        />
      </div>
    );
  }
  const type = question.kind === 'choice' ? 'radio' : 'checkbox';
  const describedBy = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={questionId(name)} aria-describedby={describedBy || undefined} className="scroll-mt-28">
      <legend className="font-semibold">
        <Unbroken>{text}</Unbroken>
      </legend>
      {hint && (
        <p id={`${name}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-error`} className="mt-1 font-medium text-error">
          {problem}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-2">
        {question.options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type={type}
              name={name}
              value={value}
              required={type === 'radio'}
              defaultChecked={typed.includes(value)}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
