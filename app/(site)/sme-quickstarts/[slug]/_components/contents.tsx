import { DeliverableList } from '#components/sections/deliverable-list.tsx';
import { Inline } from '#components/ui/prose.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { specimensOf } from '#content/specimens.ts';
import type { Quickstart } from '#content/schemas.ts';
import { deliverableTotal } from './deliverable.ts';

export function Included({ quickstart }: { quickstart: Quickstart }) {
  const { id, included, deliverable } = quickstart;
  // Those of what is delivered have their link in that list.
  const specimens = specimensOf(id).filter((specimen) => !deliverable.includes(specimen.deliverable));
  return (
    <>
      <h2 className="mt-12 text-title lg:mt-16">{quickstartPage.includedHeading}</h2>
      <ul className="mt-5 border-b border-line">
        {included.map(({ title, text }) => {
          const specimen = specimens.find(({ deliverable: name }) => name === title);
          return (
            <li
              key={title}
              className="grid gap-x-8 gap-y-1 border-t border-line py-3.5 md:grid-cols-3 md:py-5"
            >
              <h3 className="font-sans text-base font-semibold leading-normal tracking-normal">{title}</h3>
              <div className="md:col-span-2">
                <Inline text={text} className="text-muted" />
                {specimen && (
                  <a href={specimen.path} className="link link-alone no-print">
                    {specimen.name}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The documents or modules by name: what the customer holds at the end. */
export function Deliverable({ quickstart }: { quickstart: Quickstart }) {
  return (
    <>
      <div className="mt-12 flex lg:mt-14 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-title">{quickstartPage.deliverableHeading}</h2>
        <p className="data text-muted">{deliverableTotal(quickstart)}</p>
      </div>
      <DeliverableList quickstart={quickstart} />
    </>
  );
}

export function Notes({ notes }: { notes: Quickstart['notes'] }) {
  return (
    <>
      <h2 className="mt-12 text-title lg:mt-14">{quickstartPage.notesHeading}</h2>
      <ul className="mt-5 list-disc space-y-2 pl-5 text-muted marker:text-accent">
        {notes.map((note) => (
          <Inline key={note} as="li" text={note} className="prose" />
        ))}
      </ul>
    </>
  );
}
