import { Check } from 'lucide-react';
import Link from 'next/link';
import { Cover } from '@/components/art/signal-art';
import { areaNames } from '@/content/quickstarts-page';
import type { Quickstart } from '@/content/schemas';
import { quickstartPath } from '@/lib/quickstarts/structured-data';
import { PricePair } from './price-pair';

const ground = {
  observability: 'bg-observability-tint',
  security: 'bg-security-tint',
  ai: 'bg-ai-tint',
} as const;

export function QuickstartCard({ quickstart }: { quickstart: Quickstart }) {
  const { id, title, area, description, features } = quickstart;
  return (
    <article className="card flex h-full flex-col overflow-hidden">
      <div className={`h-36 p-5 ${ground[area]}`}>
        <Cover area={area} seed={id} />
      </div>
      <div className="flex flex-1 flex-col p-6 sm:p-8">
        <p className="data text-muted">{areaNames[area]}</p>
        <h3 className="mt-3 text-card">{title}</h3>
        <p className="mb-6 mt-3 text-muted">{description}</p>
        <PricePair quickstart={quickstart} />
        <ul className="mb-8 mt-6 space-y-2.5">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="mt-auto">
          <Link
            href={quickstartPath(id)}
            prefetch={false}
            className="button button-primary w-full sm:w-auto"
            aria-label={`Learn More: ${title}`}
          >
            Learn More
          </Link>
        </p>
      </div>
    </article>
  );
}
