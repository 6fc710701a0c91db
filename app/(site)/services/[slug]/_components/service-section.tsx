import type { ReactNode } from 'react';

type ServiceSection = {
  id: string;
  heading: string;
  band: boolean;
  large?: boolean;
  children: ReactNode;
  before?: ReactNode;
};

/** One part of a service page: a band across the page, its text beside the contents. */
export function ServiceSection({ id, heading, band, large, children, before }: ServiceSection) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={`-scroll-mt-6 py-10 md:py-16 lg:py-24 print:py-4 ${band ? 'bg-band' : ''}`}
    >
      <div className="wrap grid gap-x-12 lg:grid-cols-12">
        <div className="lg:col-span-9 lg:col-start-4">
          {before}
          <h2 id={headingId} className={large ? 'max-w-[20ch] text-section' : 'text-title'}>
            {heading}
          </h2>
          {children}
        </div>
      </div>
    </section>
  );
}
