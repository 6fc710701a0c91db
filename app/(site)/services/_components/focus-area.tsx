import { areaTints } from '#components/ui/area-tints.ts';
import { Inline } from '#components/ui/prose.tsx';
import type { FocusArea as Area } from '#content/pages/services.ts';

/** One Key Focus Area: what it is for on the left, its two sub-services on the right. */
export function FocusArea({ id, area, name, summary, subServices, explore }: Area) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      data-reveal=""
      className="card grid overflow-hidden lg:grid-cols-12"
    >
      <div className={`lg:col-span-5 ${areaTints[area]}`}>
        <div className="flex h-full flex-col items-start p-6 sm:p-8">
          <h3 id={headingId} className="text-title">
            {name}
          </h3>
          <p className="mb-7 mt-4">{summary}</p>
          <a href={explore.href} className="button button-primary">
            {explore.label}
          </a>
        </div>
      </div>
      <div className="grid divide-y divide-line max-lg:border-t max-lg:border-line lg:col-span-7">
        {subServices.map((subService) => (
          <SubService key={subService.name} {...subService} />
        ))}
      </div>
    </section>
  );
}

function SubService({ name, anchor, bullets }: Area['subServices'][number]) {
  return (
    <div {...(anchor && { id: anchor, tabIndex: -1 })} className="p-6 sm:p-8">
      <h4 className="font-display text-card tracking-tight">{name}</h4>
      <ul className="mt-4 list-disc space-y-2 pl-5 text-muted marker:text-accent">
        {bullets.map((bullet) => (
          <Inline key={bullet} as="li" text={bullet} className="prose" />
        ))}
      </ul>
    </div>
  );
}
