import { about } from '@/content/about';
import { OfficeClock } from './office-clock';

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
          <div data-reveal="" className="lg:col-span-5">
            <OfficeClock />
          </div>
        </div>
        <ul className="mt-16 grid gap-x-10 gap-y-10 lg:grid-cols-3">
          {items.map(({ title, text }) => (
            <li key={title} data-reveal="" className="border-t-2 border-text pt-5">
              <h3 className="text-card">{title}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
