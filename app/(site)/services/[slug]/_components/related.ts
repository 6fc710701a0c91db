import { caseStudyBySlug } from '#content/collections/case-studies.ts';
import { quickstartById } from '#content/collections/quickstarts/index.ts';
import type { CaseStudy, Quickstart, Service } from '#content/schemas.ts';

/** The case study and the Quickstart a service names. @throws when either does not exist */
export function relatedWork({ slug, related }: Service): { study: CaseStudy; quickstart: Quickstart } {
  const study = caseStudyBySlug(related.caseStudy);
  const quickstart = quickstartById(related.quickstart);
  if (!study) throw new Error(`${slug} names a case study that does not exist: ${related.caseStudy}`);
  if (!quickstart) throw new Error(`${slug} names a Quickstart that does not exist: ${related.quickstart}`);
  return { study, quickstart };
}
