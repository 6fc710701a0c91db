import { FactList } from '#components/sections/fact-list.tsx';
import { DocumentLink } from '#components/paper/document-link.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { about } from '#content/pages/about.ts';

export function Story() {
  const { heading, paragraphs } = about.story;
  return (
    <section
      id="our-story"
      tabIndex={-1}
      aria-labelledby="our-story-heading"
      className="section -scroll-mt-6"
    >
      <div className="wrap grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="self-start lg:sticky lg:top-28 lg:col-span-5">
          <h2 id="our-story-heading" className="text-section">
            {heading}
          </h2>
          <div className="mt-8 max-w-md">
            <FactList facts={about.facts} />
            <DocumentLink page="/about" className="mt-6" />
          </div>
        </div>
        <div className="measure space-y-6 lg:col-span-7 lg:pt-2">
          {paragraphs.map((paragraph, index) => (
            <Inline
              key={paragraph}
              text={paragraph}
              className={`prose ${index === 0 ? 'text-lead leading-normal' : 'text-muted'}`}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
