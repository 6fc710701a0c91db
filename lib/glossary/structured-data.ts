import type { DefinedTermSet } from 'schema-dts';
import { glossaryPage } from '#content/pages/glossary.ts';
import type { Term } from '#content/collections/glossary/schema.ts';
import { glossaryPath } from '#lib/routes.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

/** The glossary as a set of terms, each with the address of its definition. */
export function termSet(terms: readonly Term[]): DefinedTermSet {
  const id = absoluteUrl(`${glossaryPath}#terms`);
  return {
    '@type': 'DefinedTermSet',
    '@id': id,
    name: glossaryPage.meta.title,
    url: absoluteUrl(glossaryPath),
    inLanguage: 'en-AU',
    hasDefinedTerm: terms.map((term) => ({
      '@type': 'DefinedTerm',
      '@id': absoluteUrl(`${glossaryPath}#${term.id}`),
      name: term.term,
      ...(term.also && { alternateName: term.also }),
      description: term.definition.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1'),
      inDefinedTermSet: { '@id': id },
    })),
  };
}
