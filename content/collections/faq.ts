import { z } from 'zod';
import { type Faq, faqSchema } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

/** The contact page and its FAQPage structured data both read these, so the two never differ. */
export const contactFaq: Faq[] = z.array(faqSchema).parse([
  {
    id: 'business-types',
    question: 'What types of business do you work with?',
    answer:
      'Above all small and medium enterprises, whether a five-person practice or a manufacturer with several sites. We also advise boards and executives of larger organisations in Australia and overseas, in sectors such as healthcare, financial services, retail, energy and transport. Tell us the size of your business and what worries you, and we take it from there.',
  },
  {
    id: 'project-duration',
    question: 'How long does a typical project take?',
    answer: `A Quickstart takes ${site.quickstartDuration}. Larger work, such as an observability platform, a due diligence review or an AI system built for you, runs from several weeks up to several months. The length depends on how many systems, sites and people are involved, and we discuss it with you before you commit to anything.`,
  },
  {
    id: 'ongoing-support',
    question: 'Do you offer ongoing support?',
    answer:
      'Yes. AI Marketing includes one month of end-user support, with monthly maintenance charged separately; awareness training includes 12 months of platform access. For other projects, support is agreed with the work: for example monitoring reviews, policy updates or CISO advisory by the month. It remains your choice.',
  },
  {
    id: 'measuring-success',
    question: 'How do you measure success?',
    answer:
      'By your own figures: where you stand before anything changes, and two or three that matter to you, such as time to detect a fault, security gaps closed or cost per lead. Measured the same way at handover, they show what moved and what did not.',
  },
]);
