import { caseStudyBySlug } from '#content/collections/case-studies.ts';
import { quickstartById } from '#content/collections/quickstarts/index.ts';
import type { CaseStudy, Quickstart, Service } from '#content/schemas.ts';

export type Related = { studies: readonly CaseStudy[]; quickstart: Quickstart | undefined };

/** The case studies and the Quickstart that a service names. @throws when one does not exist */
export function relatedWork({ slug, related: { caseStudies, quickstart: id } }: Service): Related {
  const studies = caseStudies.map((name) => {
    const study = caseStudyBySlug(name);
    if (!study) throw new Error(`${slug} names a case study that does not exist: ${name}`);
    return study;
  });
  const quickstart = id === undefined ? undefined : quickstartById(id);
  if (id && !quickstart) throw new Error(`${slug} names a Quickstart that does not exist: ${id}`);
  return { studies, quickstart };
}
