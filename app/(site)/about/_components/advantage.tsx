import { SectionHead } from '#components/ui/section-head.tsx';
import { about } from '#content/pages/about.ts';

/** The first difference stands wide, as the others follow from it. */
export function Advantage() {
  const { heading, lead, items } = about.advantage;
  const [first, ...others] = items;
  return (
    <section
      id="advantage"
      tabIndex={-1}
      aria-labelledby="advantage-heading"
      className="section -scroll-mt-6"
    >
      <div className="wrap">
        <SectionHead id="advantage-heading" heading={heading} lead={lead} />
        {first && (
          <div className="reveal card mt-8 overflow-hidden sm:mt-12">
            <div className="grid gap-x-12 gap-y-4 p-6 sm:p-8 lg:grid-cols-12">
              <h3 className="text-title lg:col-span-5">{first.title}</h3>
              <p className="measure text-lead leading-normal text-muted lg:col-span-7">{first.text}</p>
            </div>
          </div>
        )}
        <ul className="mt-6 grid gap-6 sm:grid-cols-2">
          {others.map(({ title, text }) => (
            <li key={title} className="reveal card p-6 sm:p-8">
              <h3 className="text-card">{title}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
