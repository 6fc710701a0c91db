import { ArrowRight } from 'lucide';
import { DocumentLink } from '#components/paper/document-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { FocusArea } from './focus-area.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { servicesPage } from '#content/pages/services.ts';
import { services } from '#content/collections/services/index.ts';
import { servicePath } from './structured-data.ts';

export function ServicesView() {
  const { focusAreas, areas, compliance, directory } = servicesPage;
  return (
    <>
      <section className="section" aria-labelledby="focus-areas">
        <div className="wrap">
          <SectionHead id="focus-areas" heading={focusAreas.heading} lead={focusAreas.lead} />
          <div className="mt-8 sm:mt-12 space-y-8">
            {areas.map((area) => (
              <FocusArea key={area.id} {...area} />
            ))}
          </div>
          <div className="card mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 p-6 sm:p-8">
            <div>
              <h3 className="text-card">{compliance.heading}</h3>
              <p className="measure mt-2 text-balance text-muted">{compliance.text}</p>
            </div>
            <a href={compliance.link.href} className="button button-outline">
              {compliance.link.label}
            </a>
          </div>
        </div>
      </section>
      <section className="no-print section bg-band" aria-labelledby="all-services">
        <div className="wrap">
          <SectionHead id="all-services" heading={directory.heading} lead={directory.lead} />
          <ul className="mt-8 sm:mt-12 divide-y divide-line border-y border-line">
            {services.map(({ slug, name, serviceType }) => (
              <li key={slug}>
                <a
                  href={servicePath(slug)}
                  className="group grid grid-cols-[1fr_auto] items-center gap-x-6 py-6 sm:grid-cols-[1fr_1fr_auto]"
                >
                  <span className="font-display text-card leading-tight tracking-tight underline-offset-4 group-hover:underline">
                    {name}
                  </span>
                  <span className="text-muted max-sm:row-start-2">{serviceType}</span>
                  <Icon
                    of={ArrowRight}
                    className="text-accent max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
                  />
                </a>
              </li>
            ))}
          </ul>
          <DocumentLink page="/about" className="mt-8" />
        </div>
      </section>
    </>
  );
}
