import { describe, expect, it } from 'vitest';
import { caseStudies } from './collections/case-studies.ts';
import { claims } from './collections/claims.ts';
import { contactFaq } from './collections/faq.ts';
import { industries } from './collections/industries.ts';
import { quickstartById, quickstarts } from './collections/quickstarts/index.ts';
import { reports } from './collections/reports/index.ts';
import { serviceBySlug, services } from './collections/services/index.ts';
import { textPageBySlug } from './collections/text-pages/index.ts';
import { enquirySubjectOf } from './enquiry-subjects.ts';
import { pages } from './pages.ts';
import { guidePaper, resourcePapers } from './papers.ts';
import { quickstartsPage } from './pages/quickstarts.ts';
import { servicesPage } from './pages/services.ts';
import { resourceCategories, resourceTypes } from './schemas.ts';
import { forms } from './site/forms.ts';
import { mainNavigation } from './site/navigation.ts';
import { site } from './site/site.ts';

/**
 * What docs/specification.md fixes, once and word for word. Every expectation lets further records stand
 * beside the specified ones: adding to the content never touches this file.
 */
const inOrder = <T>(all: readonly T[], specified: readonly T[]) =>
  all.filter((one) => specified.includes(one));

describe('the specified pages', () => {
  const specified = [
    '/',
    '/about',
    '/contact',
    '/services',
    '/services/ai-design-development',
    '/services/data-analytics',
    '/services/technology-due-diligence',
    '/services/ai-regulatory-compliance',
    '/solutions',
    '/publications',
    '/resources',
    '/sme-quickstarts',
    '/sme-quickstarts/ai-policy',
    '/sme-quickstarts/ai-marketing',
    '/sme-quickstarts/cyber-security-policy',
    '/sme-quickstarts/cyber-security-awareness',
    '/industry-updates',
    '/privacy-policy',
    '/terms-of-service',
  ];

  it('are registered in their order', () => {
    const paths = pages.map(({ path }) => path);
    expect(inOrder(paths, specified)).toEqual(specified);
  });

  it('stand in the header in their order', () => {
    const labels = mainNavigation.map(({ label, shortLabel }) => shortLabel ?? label);
    const entries = [
      'Home',
      'About',
      'Services',
      'Case Studies & Solutions',
      'SME Quickstarts',
      'Industry Updates',
      'Publications',
      'Contact',
    ];
    expect(inOrder(labels, entries)).toEqual(entries);
    expect(mainNavigation.map(({ label }) => label)).toContain('Publications and Research');
  });
});

describe('the specified services', () => {
  const sections = (slug: string) => serviceBySlug(slug)?.sections ?? [];
  const titles = (slug: string, section: string) =>
    sections(slug)
      .find(({ id }) => id === section)
      ?.items.map(({ title }) => title);

  it('have their names', () => {
    expect(services.map(({ slug, name }) => [slug, name])).toEqual(
      expect.arrayContaining([
        ['ai-design-development', 'AI Services'],
        ['data-analytics', 'Observability Services'],
        ['technology-due-diligence', 'Cyber Security Services'],
        ['ai-regulatory-compliance', 'AI Regulatory Compliance'],
      ]),
    );
  });

  it.each([
    [
      'ai-design-development',
      ['methodology', 'strategic-advisory', 'industry-solutions', 'ai-agents', 'super-agents'],
    ],
    [
      'data-analytics',
      [
        'methodology',
        'application-performance-monitoring',
        'infrastructure-monitoring',
        'data-observability',
      ],
    ],
    [
      'technology-due-diligence',
      [
        'security-methodology',
        'threat-intelligence',
        'risk-assessment',
        'infrastructure-security',
        'technology-due-diligence',
        'ciso-advisory',
      ],
    ],
    [
      'ai-regulatory-compliance',
      [
        'regulatory-landscape',
        'governance-framework',
        'risk-mitigation',
        'implementation-guidance',
        'observability-for-compliance',
        'training',
        'benefits',
      ],
    ],
  ])('%s has its parts', (slug, parts) => {
    expect(sections(slug).map(({ id }) => id)).toEqual(expect.arrayContaining(parts));
  });

  it('name the stages, industries and agents of the AI page', () => {
    expect(titles('ai-design-development', 'methodology')).toEqual([
      'Discovery and strategy',
      'Design and architecture',
      'Development and testing',
      'Deployment and optimization',
    ]);
    expect(titles('ai-design-development', 'industry-solutions')).toEqual([
      'Healthcare',
      'Financial services',
      'Manufacturing',
      'Retail',
      'Energy',
      'Transportation',
    ]);
    expect(titles('ai-design-development', 'ai-agents')).toEqual([
      'Conversational agents',
      'Process automation agents',
      'Decision support agents',
      'Monitoring agents',
    ]);
  });

  it('are reached by the four anchors of the services page', () => {
    const anchors = servicesPage.areas.flatMap(({ id, subServices }) => [
      id,
      ...subServices.flatMap(({ anchor }) => anchor ?? []),
    ]);
    expect(anchors).toEqual(['ai', 'ai-compliance', 'security', 'observability']);
  });
});

describe('the specified Quickstarts', () => {
  const specified = [
    ['ai-policy', 'AI Policy Quickstart', 'AI Policy Quickstart Inquiry', '$4,500 AUD ex GST'],
    ['ai-marketing', 'AI Marketing Quickstart', 'AI Marketing Quickstart Inquiry', '$5,500 AUD ex GST'],
    [
      'cyber-security-policy',
      'Cyber Security Policy Quickstart',
      'Cyber Security Policy Quickstart Inquiry',
      '$4,500 AUD ex GST',
    ],
    [
      'cyber-security-awareness',
      'Cyber Security Awareness for SMEs',
      'Cyber Security Awareness Training Inquiry',
      '$150 AUD per user ex GST',
    ],
  ];

  it('keep their order, titles, subjects and price texts', () => {
    const ids = specified.map(([id]) => id);
    const records = quickstarts.filter(({ id }) => ids.includes(id));
    expect(records.map(({ id, title, subject, priceText }) => [id, title, subject, priceText])).toEqual(
      specified,
    );
    expect(quickstartsPage.heading).toBe('SME Quickstarts');
  });

  it('name the product and its price in the stored message', () => {
    expect(enquirySubjectOf('cyber-security-awareness')?.interest).toBe(
      'Cyber Security Awareness for SMEs ($150 AUD per user ex GST)',
    );
    for (const { id, title, priceText } of quickstarts)
      expect(enquirySubjectOf(id)?.interest).toBe(`${title} (${priceText})`);
  });

  it('charge maintenance for AI Marketing and per-user examples for Awareness', () => {
    expect(quickstartById('ai-marketing')?.monthlyExGstCents).toBe(15_000);
    expect(quickstartById('cyber-security-awareness')?.userExamples).toEqual([5, 10, 25]);
    for (const id of ['ai-policy', 'cyber-security-policy']) {
      expect(quickstartById(id)).not.toHaveProperty('monthlyExGstCents');
      expect(quickstartById(id)).not.toHaveProperty('userExamples');
    }
  });

  it('give Awareness ten modules, each under 8 minutes, and 12 months of access', () => {
    const awareness = quickstartById('cyber-security-awareness');
    expect(awareness?.deliverable).toHaveLength(10);
    expect(awareness?.features).toContain('10 modules, each under 8 minutes');
    expect(awareness?.features).toContain('12 months of platform access for each user');
  });

  it('show the nine marketing figures as printed, three of them for AI Marketing', () => {
    const figures = ['3x', '40%', '2x', '60%', '4.45M', '95%', '85%', '2-3 hrs', '98%'];
    const values = claims.map(({ value }) => value);
    expect(inOrder(values, figures).sort()).toEqual(figures.sort());
    expect(quickstartById('ai-marketing')?.claimIds).toEqual(['leads-3x', 'costs-40', 'conversion-2x']);
  });
});

describe('the specified publications', () => {
  it('are six case studies or more and twelve industries or more', () => {
    expect(caseStudies.length).toBeGreaterThanOrEqual(6);
    expect(industries.length).toBeGreaterThanOrEqual(12);
  });

  it('are a report for each of two anchors of the page', () => {
    const anchors = reports.map(({ anchor }) => anchor);
    expect(anchors).toEqual(expect.arrayContaining(['white-papers', 'industry-reports']));
  });

  it('are resources of every type, three or more in each category, and a 50-page guide', () => {
    expect(new Set(resourcePapers.map(({ type }) => type))).toEqual(new Set(resourceTypes));
    for (const name of resourceCategories)
      expect(resourcePapers.filter(({ category }) => category === name).length).toBeGreaterThanOrEqual(3);
    expect(guidePaper?.description).toContain('50-page report');
  });
});

describe('the specified texts', () => {
  it('ask the four questions of the contact page', () => {
    expect(contactFaq.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['business-types', 'project-duration', 'ongoing-support', 'measuring-success']),
    );
    const duration = contactFaq.find(({ id }) => id === 'project-duration')?.answer;
    expect(duration).toContain('2-4 weeks');
    expect(duration).toContain('several months');
  });

  it.each([
    'Payment is due within 30 days of invoice',
    'Prices are in Australian dollars (AUD), with GST added where applicable',
    'bank transfer or credit card',
    'Cancellation must be in writing within 48 hours of purchase',
    'refund is given only if no work has begun',
    'Training access is non-refundable once activated',
  ])('state in the terms: %s', (phrase) => {
    expect(JSON.stringify(textPageBySlug('terms-of-service'))).toContain(phrase);
  });

  it('state in the privacy policy that children under 13 are not addressed', () => {
    expect(JSON.stringify(textPageBySlug('privacy-policy'))).toContain('not intended for children under 13');
  });

  it('state who the firm is and when it can be reached', () => {
    expect(site).toMatchObject({
      tagline: 'Cyber Strong, Synthetically Smart',
      foundingYear: 2010,
      locality: 'Sydney',
      region: 'NSW',
      postcode: '2000',
      serviceArea: 'Australia and Global',
      replyPromise: '24 hours',
      quickstartDuration: '2-4 weeks',
      openingHours: { weekdays: 'Monday-Friday: 9:00 AM-6:00 PM AEST', weekends: 'Weekends: Closed' },
      offeredServices: [
        'AI Cybersecurity Consulting',
        'Enterprise Observability Solutions',
        'CISO Consulting Services',
      ],
    });
  });
});

it('the buttons of the forms say that the form is being sent', () => {
  expect(forms.buttons.contact.busy).toBe('Sending...');
  expect(forms.buttons.quickstart.busy).toBe('Submitting...');
});
