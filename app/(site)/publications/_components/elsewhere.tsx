import { publicationsPage } from '#content/pages/publications.ts';

/** The two anchors of the page that have no report: each says so and links elsewhere. */
export function Elsewhere() {
  const { otherHeading, researchPapers, caseStudies } = publicationsPage;
  const parts = [
    { id: 'research-papers', ...researchPapers },
    { id: 'case-studies', ...caseStudies },
  ];
  return (
    <section className="no-print section bg-band" aria-labelledby="elsewhere">
      <div className="wrap grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <h2 id="elsewhere" className="text-section lg:col-span-4">
          {otherHeading}
        </h2>
        <div className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:col-span-8">
          {parts.map(({ id, heading, text, link }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
              className="reveal border-t-2 border-text pt-5"
            >
              <h3 id={`${id}-heading`} className="text-card">
                {heading}
              </h3>
              <p className="mt-3 text-muted">{text}</p>
              <p className="mt-4">
                <a href={link.href} className="link link-alone -my-2 font-semibold">
                  {link.label}
                </a>
              </p>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
