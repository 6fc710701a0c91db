import { RuledItems } from '#components/sections/ruled-items.tsx';
import { about } from '#content/pages/about.ts';
import { OfficeClock } from './office-clock.tsx';

export function GlobalImpact() {
  const { heading, paragraphs, items } = about.globalImpact;
  return (
    <section
      id="global-impact"
      tabIndex={-1}
      aria-labelledby="global-impact-heading"
      className="section -scroll-mt-6 bg-band"
    >
      <div className="wrap">
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h2 id="global-impact-heading" className="text-section">
              {heading}
            </h2>
            <div className="measure mt-7 space-y-5">
              {paragraphs.map((paragraph, index) => (
                <p key={paragraph} className={index === 0 ? 'text-lead leading-normal' : 'text-muted'}>
                  {paragraph}
                </p>
              ))}
            </div>
          </div>
          <div className="reveal lg:col-span-5">
            <OfficeClock />
          </div>
        </div>
        <RuledItems items={items} className="mt-16 lg:grid-cols-3" />
      </div>
    </section>
  );
}
