import { ChoiceTable } from '#components/sections/choice-table.tsx';
import { AgentDiagram } from '#components/diagrams/agent-diagram.tsx';
import { AttackDiagram } from '#components/diagrams/attack-diagram.tsx';
import { PaymentDiagram } from '#components/diagrams/payment-diagram.tsx';
import { ContentsFold, ContentsList, type ContentsEntry } from '#components/ui/text-contents.tsx';
import { itemLayouts } from './item-layouts.ts';
import { RelatedWork } from './related-work.tsx';
import { Deliverables, Engagement, Problem, SectionBody } from './service-parts.tsx';
import { ServiceSection } from './service-section.tsx';
import { choiceById } from '#content/collections/choices.ts';
import type { Service } from '#content/schemas.ts';
import { serviceLabels } from '#content/collections/services/labels.ts';
import { relatedWork } from './related.ts';

const { problem, receive, engagement, related } = serviceLabels;
const diagrams = { payment: PaymentDiagram, attack: AttackDiagram, agent: AgentDiagram };

const choiceEntry = (id: string): ContentsEntry => ({ id, label: choiceById(id).heading });

const relatedHeading = (service: Service): string =>
  service.related.quickstart === undefined ? related.cases : related.heading;

/** The contents show what stands before the colon of a heading. */
const contents = (service: Service): ContentsEntry[] => [
  { id: problem.id, label: problem.short },
  ...service.sections.map(({ id, heading }) => ({ id, label: heading.split(':')[0] ?? heading })),
  ...(service.choice ? [choiceEntry(service.choice)] : []),
  ...[receive, engagement].map(({ id, heading }) => ({ id, label: heading })),
  { id: related.id, label: relatedHeading(service) },
];

/** One service, from the problem to the price basis; bands alternate whatever the number of sections. */
export function ServiceView({ service }: { service: Service }) {
  const entries = contents(service);
  const { contents: label } = serviceLabels;
  const firstWithItems = service.sections.find(({ items }) => items.length > 0);
  const layouts = itemLayouts(service.sections);
  const choice = service.choice === undefined ? undefined : choiceById(service.choice);
  const Diagram = service.diagram && diagrams[service.diagram];
  const isBand = (id: string) => entries.findIndex((entry) => entry.id === id) % 2 === 1;
  return (
    <div className="relative">
      {/* Above the bands of the sections, which run across the page. */}
      <div className="pointer-events-none absolute inset-0 z-10 hidden lg:block">
        <div className="wrap grid h-full grid-cols-12 gap-x-12 pb-16 pt-28">
          <div className="pointer-events-auto sticky top-28 col-span-3 self-start rounded-card bg-bg p-4 lg:-ml-4">
            <ContentsList entries={entries} label={label} className="max-h-[calc(100vh-10rem)]" />
          </div>
        </div>
      </div>
      <ServiceSection
        id={problem.id}
        heading={service.problem.heading}
        band={false}
        large
        before={
          <div className="mb-8 lg:hidden">
            <ContentsFold entries={entries} label={label} />
          </div>
        }
      >
        <Problem paragraphs={service.problem.paragraphs} />
        {Diagram && <Diagram />}
      </ServiceSection>
      {service.sections.map((section) => (
        <ServiceSection key={section.id} id={section.id} heading={section.heading} band={isBand(section.id)}>
          <SectionBody
            section={section}
            layout={layouts.get(section.id)}
            firstOpen={section === firstWithItems}
          />
        </ServiceSection>
      ))}
      {choice && (
        <ServiceSection id={choice.id} heading={choice.heading} band={isBand(choice.id)}>
          <p className="measure mt-4 text-muted">{choice.lead}</p>
          <ChoiceTable choice={choice} />
        </ServiceSection>
      )}
      <ServiceSection id={receive.id} heading={receive.heading} band={isBand(receive.id)}>
        <Deliverables receive={service.receive} />
      </ServiceSection>
      <ServiceSection id={engagement.id} heading={engagement.heading} band={isBand(engagement.id)}>
        <Engagement engagement={service.engagement} />
      </ServiceSection>
      <ServiceSection id={related.id} heading={relatedHeading(service)} band={isBand(related.id)}>
        <RelatedWork {...relatedWork(service)} />
      </ServiceSection>
    </div>
  );
}
