import { z } from 'zod';
import { type Claim, claimSchema } from '#content/schemas.ts';

/**
 * The marketing figures. No source is known for them, so each is worded as the firm’s own target or planning
 * figure; one becomes 'third-party' only together with its source and date.
 */
export const claims: Claim[] = z.array(claimSchema).parse([
  {
    id: 'leads-3x',
    value: '3x',
    label: 'your starting number of qualified leads: the target we plan a campaign towards, not a promise',
    basis: 'firm-claim',
  },
  {
    id: 'costs-40',
    value: '40%',
    label: 'lower costs per lead: the target we set against your own figures before work starts',
    basis: 'firm-claim',
  },
  {
    id: 'conversion-2x',
    value: '2x',
    label: 'your starting conversion from enquiry to customer: a target, not a guarantee',
    basis: 'firm-claim',
  },
  {
    id: 'gaps-60',
    value: '60%',
    label: 'of your listed policy gaps closed by handover: our target for a typical project',
    basis: 'firm-claim',
  },
  {
    id: 'breach-cost',
    prefix: '$',
    value: '4.45M',
    label:
      'our planning figure for the cost of a serious data breach: a high scenario, not a forecast of yours',
    basis: 'firm-claim',
  },
  {
    id: 'completion-95',
    value: '95%',
    label: 'of enrolled staff finishing all ten modules: our target for the 12 months of access',
    basis: 'firm-claim',
  },
  {
    id: 'answers-85',
    value: '85%',
    label: 'of module questions answered correctly: the result we ask your staff to aim for',
    basis: 'firm-claim',
  },
  {
    id: 'owner-time',
    value: '2-3 hrs',
    label: 'of a decision-maker’s time: our planning figure for the workshop and the review together',
    basis: 'firm-claim',
  },
  {
    id: 'reporting-98',
    value: '98%',
    label: 'of learners able to say how to report a suspicious message: our target at the end of the program',
    basis: 'firm-claim',
  },
]);

/** Stands once in each section of our own figures, in bold: small print would not cure a bold number. */
export const firmClaimBasis = 'Each figure is the firm’s claim; results vary.';

/** The claim with this id. @throws for an unknown id, so that a mistyped reference fails the build */
export function claimById(id: string): Claim {
  const claim = claims.find((candidate) => candidate.id === id);
  if (!claim) throw new Error(`content/collections/claims.ts has no claim '${id}'`);
  return claim;
}
