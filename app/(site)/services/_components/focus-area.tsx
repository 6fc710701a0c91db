import { areaTints } from '#components/ui/area-tints.ts';
import { Inline } from '#components/ui/prose.tsx';
import type { FocusArea as Area } from '#content/pages/services.ts';

/** One Key Focus Area: what it is for, then its two sub-services, side by side on wide screens. */
export function FocusArea({ id, area, name, summary, subServices, explore }: Area) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className="reveal card overflow-hidden">
      <div
        className={`flex flex-col items-start gap-x-12 gap-y-5 border-b border-line p-6 sm:p-8 lg:grid lg:grid-cols-12 lg:items-center ${areaTints[area]}`}
      >
        <h3 id={headingId} className="text-title lg:col-span-4">
          {name}
        </h3>
        <p className="lg:col-span-5">{summary}</p>
        <a href={explore.href} className="button button-primary lg:col-span-3 lg:justify-self-end">
          {explore.label}
        </a>
      </div>
      <div className="grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x">
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
