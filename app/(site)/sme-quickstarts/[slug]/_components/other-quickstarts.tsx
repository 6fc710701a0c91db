import { ArrowRight } from 'lucide';
import { Icon } from '#components/ui/icon.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import type { Quickstart } from '#content/schemas.ts';
import { totalText } from '#lib/pricing/quickstart-price.ts';
import { quickstartPath } from '#lib/routes.ts';

export function OtherQuickstarts({ not }: { not: Quickstart['id'] }) {
  return (
    <section className="no-print section" aria-labelledby="others">
      <div className="wrap grid gap-x-14 gap-y-8 lg:grid-cols-12">
        <h2 id="others" className="text-title lg:col-span-4">
          {quickstartPage.othersHeading}
        </h2>
        <ul className="divide-y divide-line border-y border-line lg:col-span-8">
          {quickstarts
            .filter(({ id }) => id !== not)
            .map((quickstart) => (
              <li key={quickstart.id}>
                <a
                  href={quickstartPath(quickstart.id)}
                  className="flex items-center gap-5 py-3.5 hover:text-accent sm:py-5"
                >
                  <span className="flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
                    <span className="block font-display text-card leading-tight">{quickstart.title}</span>
                    <span className="mt-1 block text-meta text-muted sm:mt-0">{totalText(quickstart)}</span>
                  </span>
                  <Icon of={ArrowRight} className="shrink-0 text-accent" />
                </a>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
