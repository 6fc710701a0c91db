import { Check } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import { areaEdges } from '#components/ui/area-tints.ts';
import { areaNames } from '#content/pages/quickstarts.ts';
import type { Quickstart } from '#content/schemas.ts';
import { sectionWords } from '#content/words/section-words.ts';
import { quickstartPath } from '#lib/routes.ts';
import { PricePair } from './price-pair.tsx';

/** Five rows of the list's grid, so that neighbours keep their prices and features level. */
export function QuickstartCard({ quickstart }: { quickstart: Quickstart }) {
  const { id, title, area, description, features } = quickstart;
  const inset = 'px-6 sm:px-7';
  return (
    <article
      aria-label={title}
      className={`card row-span-5 grid grid-rows-subgrid gap-y-0 overflow-hidden border-t-4 pb-7 ${areaEdges[area]}`}
    >
      <div className={`pt-6 ${inset}`}>
        <p className="data text-muted">{areaNames[area]}</p>
        <h3 className="mt-3 text-card">{title}</h3>
      </div>
      <p className={`pb-6 pt-3 text-muted ${inset}`}>{description}</p>
      <div className={inset}>
        <PricePair quickstart={quickstart} />
      </div>
      <ul className={`space-y-2.5 pb-7 pt-6 ${inset}`}>
        {features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon of={Check} className="mt-1 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <p className={inset}>
        <a href={quickstartPath(id)} className="button button-primary w-full sm:w-auto">
          {sectionWords.learnMore}
          <span className="sr-only">{sectionWords.about(title)}</span>
        </a>
      </p>
    </article>
  );
}
