import { caseStudySchema } from '#content/schemas.ts';

export const logisticsDueDiligence = caseStudySchema.parse({
  slug: 'logistics-due-diligence',
  title: 'Knowing what a buyer inherits before signing',
  industry: 'Transport and logistics',
  icon: 'truck',
  colour: 'security',
  representative: true,
  challenge:
    'An investor had a few weeks to decide on a freight company whose value rested on its own booking and routing platform. The seller’s data room held policies and architecture diagrams. It did not show who could change production, which components were unsupported, or whether a backup had ever been restored.',
  solution:
    'We interviewed the engineers, read the code and pipelines under supervision, and traced one consignment from booking to invoice. We compared controls with the Essential Eight, watched a backup being restored, and reviewed licences and the contracts of key suppliers. Each finding carried its evidence, its owner, an effort range and a place: price, condition or first hundred days.',
  results: [
    { text: 'The investment committee decided from evidence, with the unknowns listed beside the findings.' },
    { text: 'Serious gaps became conditions of the sale agreement.' },
    { text: 'The new owner started with an ordered plan that the existing engineers had reviewed.' },
  ],
});
