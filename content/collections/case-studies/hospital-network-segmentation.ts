import { caseStudySchema } from '#content/schemas.ts';

export const hospitalNetworkSegmentation = caseStudySchema.parse({
  slug: 'hospital-network-segmentation',
  title: 'Separating bedside devices from the office network',
  industry: 'Healthcare',
  icon: 'heart-pulse',
  colour: 'security',
  representative: true,
  challenge:
    'A hospital group ran infusion pumps, imaging consoles and office laptops on one flat network. Many devices could be patched only by their manufacturer, and no ward could stop using them. In a tabletop exercise, executives saw that one phished laptop could reach a bedside device.',
  solution:
    'We built the device inventory from passive network traffic, so nothing at a bedside was scanned. Clinical engineers and security staff grouped devices by the care that would stop without them, then wrote down which conversations each zone needs. Firewall rules watched full ward cycles before they blocked anything; every change had a clinical approver and a tested way back.',
  results: [
    {
      text: 'A compromised office laptop has no network path to a bedside device, and a repeatable test proves it.',
    },
    { text: 'Clinical engineers see every connected device, its owner and its zone in one inventory.' },
    { text: 'Manufacturers reach their equipment through one recorded, time-limited connection.' },
  ],
});
