import { CtaBand } from '#components/sections/cta-band.tsx';
import { JumpLinks } from '#components/sections/links/jump-links.tsx';
import { PageHero } from '#components/sections/page-hero.tsx';
import { JsonLd } from '#components/seo/json-ld.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { glossary } from '#content/collections/glossary/index.ts';
import { glossaryPage } from '#content/pages/glossary.ts';
import { termSet } from '#lib/glossary/structured-data.ts';
import { glossaryPath } from '#lib/routes.ts';
import { registeredMetadata } from '#lib/seo/metadata.ts';
import { pageGraph } from '#lib/seo/structured-data.ts';
import { GlossaryView, letterAnchor } from './_components/glossary-view.tsx';

export const metadata = registeredMetadata(glossaryPath);

export default function GlossaryPage() {
  const { heading, lead, jumpLabel, closing } = glossaryPage;
  const letters = [...Map.groupBy(glossary, ({ term }) => term.charAt(0).toUpperCase())].map(
    ([letter, terms]) => ({ letter, terms }),
  );
  return (
    <SitePage path={glossaryPath}>
      <JsonLd graph={pageGraph({ path: glossaryPath, nodes: [termSet(glossary)] })} />
      <PageHero path={glossaryPath} heading={heading} lead={lead}>
        <JumpLinks
          label={jumpLabel}
          links={letters.map(({ letter }) => ({ anchor: letterAnchor(letter), label: letter }))}
        />
      </PageHero>
      <GlossaryView letters={letters} />
      <CtaBand {...closing} />
    </SitePage>
  );
}
