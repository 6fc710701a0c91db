import { Inline } from '#components/ui/prose.tsx';
import type { Check } from '#content/checks/schema.ts';
import { checkPage } from '#content/pages/checks.ts';
import { longDate } from '#lib/format.ts';

const { basis: words } = checkPage;

/** How the answer comes about, and where its facts come from. */
export function CheckBasis({ check: { basis, sources } }: { check: Check }) {
  return (
    <section aria-labelledby="basis">
      <h2 id="basis" className="text-title">
        {words.heading}
      </h2>
      <div className="prose measure mt-5">
        {basis.map((text) => (
          <Inline key={text} text={text} />
        ))}
        {sources.length > 0 && (
          <>
            <h3>{words.sources}</h3>
            <ul>
              {sources.map(({ title, publisher, date, href, checkedOn }) => (
                <li key={href}>
                  {publisher}
                  {date && `, ${longDate(date)}`}: <a href={href}>{title}</a>; {words.checkedOn}{' '}
                  {longDate(checkedOn)}.
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
