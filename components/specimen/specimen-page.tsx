import { DocumentLink } from '#components/paper/document-link.tsx';
import { PaperSources } from '#components/paper/paper-sources.tsx';
import { CtaBand } from '#components/sections/cta-band.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { quickstartPage } from '#content/pages/quickstarts.ts';
import { specimenLabels } from '#content/pages/specimens.ts';
import { specimenGraph } from '#lib/specimens/structured-data.ts';
import { sheetNames, type Specimen } from '#lib/specimens/specimens.ts';
import { SpecimenQuestions } from './specimen-questions.tsx';
import { SpecimenSheet } from './specimen-sheet.tsx';

const sheetId = (index: number): string => `sheet-${index + 1}`;

/** A specimen to page through: sheets side by side, which the browser scrolls; on paper one under another. */
export async function SpecimenPage({ specimen }: { specimen: Specimen }) {
  const { path, kind, name, description, quickstart, opening, sheets, questions, sources } = specimen;
  const { kicker, about, belongsTo, sheets: sheetsName } = specimenLabels;
  const names = sheetNames(specimen);
  const turnTo = (index: number) => {
    const to = names[index];
    return to === undefined ? undefined : { href: `#${sheetId(index)}`, name: to };
  };
  const frame = (index: number) => ({
    id: sheetId(index),
    name: names[index]!,
    title: sheets[index]?.title ?? specimenLabels.questions,
    place: `${index + 1} / ${names.length}`,
    previous: turnTo(index - 1),
    next: turnTo(index + 1),
  });
  const quickstartPath = `/sme-quickstarts/${quickstart.id}`;
  return (
    <SitePage path={path}>
      <JsonLd graph={await specimenGraph(specimen)} />
      <article aria-label={name}>
        <PageHero path={path} heading={name} lead={description} kicker={kicker[kind]} long />
        <div className="wrap py-8 lg:py-14">
          <div className="grid gap-x-14 gap-y-6 lg:grid-cols-12">
            <div className="lg:col-span-8">
              <p className="text-muted">
                {about} {belongsTo}{' '}
                <a href={quickstartPath} className="link">
                  {quickstart.title}
                </a>
                .
              </p>
              <nav aria-label={sheetsName} className="mt-5">
                <ol className="flex flex-wrap gap-x-6">
                  {names.map((entry, index) => (
                    <li key={entry}>
                      <a href={`#${sheetId(index)}`} className="link link-alone">
                        {entry}
                      </a>
                    </li>
                  ))}
                </ol>
              </nav>
            </div>
            <DocumentLink page={path} className="lg:col-span-4" />
          </div>
          <div
            role="region"
            aria-label={sheetsName}
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, keyboards cannot turn the sheets
            tabIndex={0}
            className="sheets mt-8"
          >
            {sheets.map(({ id, clauses }, index) => (
              <SpecimenSheet
                key={id}
                {...frame(index)}
                opening={index === 0 ? opening : []}
                clauses={clauses}
              />
            ))}
            {questions && <SpecimenQuestions {...frame(sheets.length)} questions={questions} />}
          </div>
          {sources && (
            <div className="prose paper mt-10">
              <PaperSources sources={sources} />
            </div>
          )}
        </div>
      </article>
      <CtaBand {...quickstartPage.closing} actions={[{ label: quickstartPage.ask, href: quickstartPath }]} />
    </SitePage>
  );
}
