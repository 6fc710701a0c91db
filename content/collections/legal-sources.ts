import { z } from 'zod';
import { officialTitle, slug } from '#content/schemas.ts';

const legalSourceSchema = z.strictObject({
  id: slug,
  /** The rule, as a link is named. */
  title: officialTitle,
  href: z.url(),
  /** The day on which the dates that the pages give were last compared with the rule. */
  checkedOn: z.iso.date(),
});
export type LegalSource = z.output<typeof legalSourceSchema>;

/** Where the dates and periods of law on the pages come from. */
const legalSources: readonly LegalSource[] = legalSourceSchema.array().parse([
  {
    id: 'privacy-act',
    title: 'Privacy Act 1988, Federal Register of Legislation, read in reproductions',
    href: 'https://www.legislation.gov.au/C2004A03712/latest/text',
    checkedOn: '2026-11-22',
  },
  {
    id: 'soci-act',
    title: 'Security of Critical Infrastructure Act 2018, Cyber and Infrastructure Security Centre',
    href: 'https://www.cisc.gov.au/legislative-information-and-reforms/critical-infrastructure/regulatory-obligations',
    checkedOn: '2026-11-22',
  },
  {
    id: 'consumer-data-right',
    title: 'Consumer Data Right in the energy sector, cdr.gov.au',
    href: 'https://www.cdr.gov.au/rollout/cdr-energy-sector',
    checkedOn: '2026-11-22',
  },
  {
    id: 'five-minute-settlement',
    title: 'Five-minute settlement, Australian Energy Market Commission',
    href: 'https://www.aemc.gov.au/rule-changes/contingency-arrangements-five-minute-settlement-implementation',
    checkedOn: '2026-11-22',
  },
  {
    id: 'eu-ai-act',
    title: 'Regulation (EU) 2024/1689, EUR-Lex, read in reproductions',
    href: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    checkedOn: '2026-11-22',
  },
  {
    id: 'eu-ai-act-amendment',
    title: 'Regulation (EU) 2026/1744, EUR-Lex, read in reproductions',
    href: 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
    checkedOn: '2026-11-23',
  },
  {
    id: 'incident-reports',
    title: 'Report a cyber security incident, Australian Signals Directorate',
    href: 'https://cyber.gov.au/threats/report-cybercrime/report-a-cyber-security-incident',
    checkedOn: '2026-11-23',
  },
  {
    id: 'enhanced-risk-program',
    title:
      'Security of Critical Infrastructure Legislation Amendment (Enhanced Critical Infrastructure Risk Management Program) Rules 2026, read in reproductions',
    href: 'https://www.legislation.gov.au/F2026L00701/asmade',
    checkedOn: '2026-11-23',
  },
]);

export const legalSourceLabels = {
  sources: 'Source',
  checkedOn: 'dates checked on',
  calendar: 'All dates',
} as const;

/** The source with this id. @throws for an unknown id, so that a mistyped reference fails the build */
export function legalSourceById(id: string): LegalSource {
  const source = legalSources.find((candidate) => candidate.id === id);
  if (!source) throw new Error(`content/collections/legal-sources.ts has no source '${id}'`);
  return source;
}
