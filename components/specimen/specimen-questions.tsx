import { Unbroken } from '#components/ui/unbroken.tsx';
import { specimenLabels } from '#content/pages/specimens.ts';
import type { Question } from '#content/specimens.ts';
import { reasonText } from '#lib/specimens/specimens.ts';
import { SheetFrame } from './sheet-frame.tsx';

/** Each answer opens what follows from it, with no script; on paper all are open. */
export function SpecimenQuestions({ questions, ...frame }: SheetFrame & { questions: readonly Question[] }) {
  return (
    <SheetFrame {...frame}>
      <p className="no-print mt-3 text-muted">{specimenLabels.questionsLead}</p>
      {questions.map(({ question, answers }, index) => (
        <div key={question} className="mt-6">
          <h3 className="measure text-xl">
            <Unbroken>{question}</Unbroken>
          </h3>
          <ul className="measure mt-3 divide-y divide-line border-y border-line">
            {answers.map((answer) => (
              <li key={answer.text}>
                <details name={`${frame.id}-${index}`}>
                  <summary className="py-3 font-semibold">
                    <Unbroken>{answer.text}</Unbroken>
                  </summary>
                  <p className="pb-5 pl-5">
                    <Unbroken>{reasonText(answer)}</Unbroken>
                  </p>
                </details>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </SheetFrame>
  );
}
