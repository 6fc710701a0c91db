import { z } from 'zod';
import { contactAbout } from '#content/contact-about.ts';
import { label, linkSchema, metaSchema, prose } from '#content/schemas.ts';

const schema = z.strictObject({
  meta: metaSchema,
  heading: label,
  lead: prose,
  list: z.strictObject({ heading: label, lead: prose, run: label }),
  closing: z.strictObject({ heading: label, text: prose, action: linkSchema }),
});

/** The list of the checks that a visitor runs for himself. */
export const checksPage = schema.parse({
  meta: {
    title: 'Checks to run yourself: security, AI, prices',
    description:
      'Check your Essential Eight standing and other questions before you call a consultant. Worked out in your browser, with the method in sight; nothing stored.',
    updated: '2026-11-27',
  },
  heading: 'Checks to run yourself',
  lead: 'Questions that a first meeting would spend an hour on. Each check says how its answer comes about and where its facts come from; the answers stay with you.',
  list: {
    heading: 'Choose a check',
    lead: 'Nothing is stored. We read a result only if you put it into an enquiry.',
    run: 'Run the check:',
  },
  closing: {
    heading: 'Your question is not among them?',
    text: 'Describe it in two or three sentences. We reply within 24 hours.',
    action: { label: 'Ask us', href: contactAbout('A question that no check answers') },
  },
});

/** What every page with a check shares. */
export const checkPage = {
  /** Of what the browser's script says as well. */
  words: {
    incomplete: 'Still to answer: {number}.',
    unanswered: 'Choose an answer',
    number:
      'Enter a number from {min} to {max}: digits without commas or signs, and at most {decimals} more after a point',
    whole: 'Enter a whole number from {min} to {max}: digits without commas, signs or a point',
  },
  result: { heading: 'Your result', print: 'Print' },
  again: 'Start again',
  privacy:
    'Your browser works out the result and sends nothing; your answers stand in the part of the address after #, so the address can be kept or shared.',
  plain:
    'Without scripts your answers travel to our server in the address of the result. It computes the result, and neither stores nor logs them.',
  enquiry: {
    heading: 'Talk about this result',
    label: 'What you would send us',
    hint: 'Nothing is sent yet. Cut what you would rather keep; the contact form opens with the rest.',
    plain: 'Copy this text first: without scripts the contact form opens empty.',
    button: 'Take it to the contact form',
  },
  basis: { heading: 'How the answer comes about', sources: 'Sources', checkedOn: 'checked on' },
} as const;
