import { z } from 'zod';
import { label, prose, slug } from '#content/schemas.ts';
import { site } from '#content/site/site.ts';

export const WRONG_CHOICE = 'We are the wrong choice when';

/** Three ways to the same end, row by row; the last row says when we are the wrong choice. */
const choiceSchema = z
  .strictObject({
    id: slug,
    heading: label,
    lead: prose,
    caption: label,
    ways: z.tuple([label, label, label]),
    rows: z.array(z.strictObject({ aspect: label, cells: z.tuple([prose, prose, prose]) })).min(5),
  })
  .refine(({ rows }) => rows.at(-1)?.aspect === WRONG_CHOICE, `the last row is '${WRONG_CHOICE}'`);
export type Choice = z.output<typeof choiceSchema>;

/** Who is to lead security: on the page of the cyber security services. */
export const securityLead = choiceSchema.parse({
  id: 'hire-share-or-advice',
  heading: 'Hire, share or take advice',
  lead: 'Three ways to have somebody who leads security. We offer the second and the third, so read the last row first.',
  caption: 'Hiring, sharing or being advised by a security lead',
  ways: ['Hire', 'Share', 'Take advice'],
  rows: [
    {
      aspect: 'Right when',
      cells: [
        'security decisions come up every day and fill a post',
        'the work fills a few days each month, and somebody must hold the role',
        'a capable executive holds the role and wants a second opinion',
      ],
    },
    {
      aspect: 'Who holds the role',
      cells: [
        'Your employee',
        'A named person from outside, with written authority and a deputy inside',
        'An executive of yours',
      ],
    },
    {
      aspect: 'In an incident',
      cells: [
        'Commands, and knows the firm',
        'Commands where named in writing; settle beforehand how fast, and what happens when two firms call',
        'Your executive commands; settle beforehand whether the adviser can be called',
      ],
    },
    {
      aspect: 'You pay for',
      cells: ['A salary, also in quiet months', 'Days', 'Reviews, papers and exercises'],
    },
    {
      aspect: 'The beginning',
      cells: [
        'A search, then months of learning the firm',
        'A mandate on paper, then a review of where you stand',
        'One question',
      ],
    },
    {
      aspect: 'The end',
      cells: [
        'Knowledge leaves with the person, unless it was written down',
        'The deputy has seen the work and keeps the records',
        'Your executive needs us less often',
      ],
    },
    {
      aspect: WRONG_CHOICE,
      cells: [
        'the work fills every day: hire, and spend nothing on us in between',
        'a regulator or a customer expects somebody in command each day; a few days a month are not that',
        'there is no one to advise: advice commands nothing',
      ],
    },
  ],
});

/** How much help a small firm buys: on the list of the Quickstarts. */
export const amountOfHelp = choiceSchema.parse({
  id: 'template-quickstart-or-program',
  heading: 'Template, Quickstart or program',
  lead: 'Not every gap needs a consultant. What each way gives, asks of you and leaves out.',
  caption: 'A template, a Quickstart and a program of work compared',
  ways: ['Template', 'Quickstart', 'Program'],
  rows: [
    {
      aspect: 'Right when',
      cells: [
        'you know the subject, have the hours, and no customer or insurer is waiting',
        'a customer, an insurer or the habits of your staff ask for an answer in weeks',
        'several systems, suppliers or rules are involved',
      ],
    },
    {
      aspect: 'You get',
      cells: [
        'Words that were written for somebody else',
        'The documents, tools or training that its page lists, written around how you work',
        'Changes in systems, contracts and habits, stage by stage',
      ],
    },
    {
      aspect: 'Your part',
      cells: [
        'All of it: reading, deciding, adapting, telling staff',
        'Answers, decisions and access to your own accounts',
        'A responsible person for as long as it lasts',
      ],
    },
    {
      aspect: 'It takes',
      cells: ['As long as you take', site.quickstartDuration, 'Up to several months'],
    },
    {
      aspect: 'It costs',
      cells: [
        'Often nothing but your hours',
        'A fixed price, published on this page',
        'By quote, in AUD, with GST added where applicable',
      ],
    },
    {
      aspect: 'Afterwards',
      cells: [
        'You notice yourself when it no longer fits',
        'You can carry on without us',
        'Agreed in the last stage: who runs it, who checks it',
      ],
    },
    {
      aspect: WRONG_CHOICE,
      cells: [
        'a template will do and somebody in your firm will read it: keep the fee',
        'you need an audit, a certificate or legal advice: no Quickstart is one',
        'you look for a product to buy: our lists name controls, and what you buy stays your decision',
      ],
    },
  ],
});

const choices = [securityLead, amountOfHelp];

/** The choice with this id. @throws for an unknown id, so that a mistyped reference fails the build */
export function choiceById(id: string): Choice {
  const choice = choices.find((candidate) => candidate.id === id);
  if (!choice) throw new Error(`content/collections/choices.ts has no choice '${id}'`);
  return choice;
}
