import { checkPage } from '#content/pages/checks.ts';
import type { Check } from '#content/checks/schema.ts';
import type { Result } from '#lib/checks/result.ts';
import { checkResultPath } from '#lib/routes.ts';
import { CheckQuestion } from './check-question.tsx';
import { RESULT_ID } from './check-result.tsx';

type CheckForm = { check: Check; typed: URLSearchParams; result: Result | undefined };

/** The questions: answered by components/checks/browser, without scripts by the server. */
export function CheckForm({ check, typed, result }: CheckForm) {
  const { slug, name, groups, button } = check;
  const problems = new Map(result?.problems?.map((problem) => [problem.name, problem.text]));
  const isLong = groups.length > 1;
  const path = `/checks/${slug}`;
  return (
    <form
      action={`${checkResultPath}/${slug}#${RESULT_ID}`}
      aria-label={name}
      data-check={name}
      data-path={path}
      suppressHydrationWarning
      data-prints={result && !result.problems ? undefined : ''}
    >
      <div className={isLong ? 'grid items-start gap-6 lg:grid-cols-2' : 'space-y-6'}>
        {groups.map(({ heading, questions }, index) => (
          <div key={heading ?? ''} className={isLong ? 'card space-y-5 p-5 sm:p-7' : 'space-y-6'}>
            {heading && (
              <h2 className="text-card">
                <span className="text-muted">{index + 1}</span> {heading}
              </h2>
            )}
            {questions.map((question) => (
              <CheckQuestion
                key={question.name}
                question={question}
                typed={typed.getAll(question.name)}
                problem={problems.get(question.name)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className="button button-primary w-full sm:w-auto">
          {button}
        </button>
        <a href={path} className="link link-alone">
          {checkPage.again}
        </a>
      </div>
      <p data-needs-script="" className="no-print mt-3 text-meta text-muted noscript:hidden">
        {checkPage.privacy}
      </p>
      <noscript>
        <p className="no-print mt-3 text-meta text-muted">{checkPage.plain}</p>
      </noscript>
    </form>
  );
}
