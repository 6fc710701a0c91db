import { describe, expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { parseSpecimenFile, specimens, specimensOf } from '#content/specimens.ts';
import { withoutSource } from '#lib/tests/support/provisions.ts';
import { specimenTexts } from '#lib/tests/support/specimen-texts.ts';
import { readSpecimen, specimenAt } from './specimens.ts';

const question = `  - question: "Which one?"
    answers:
      - { text: One, right: true, reason: "It's one." }
      - { text: Two, right: false, reason: Two is more. }
      - { text: Three, right: false, reason: Three is more. }
`;
const sheet = (name: string) =>
  `## ${name}\n\n### 1. A rule\n\nDo this.\n\n- And that.\n\n> Because of "x".\n`;

type File = { front?: string; body?: string };
const recordOf = ({ front = '', body = `For you.\n\n${sheet('One')}\n${sheet('Two')}` }: File = {}) =>
  parseSpecimenFile(
    'a-specimen',
    `---
quickstart: ai-policy
deliverable: AI tool register
description: ${'A description of what is shown here. '.repeat(4).trim()}
updated: 2026-11-24
${front}---

${body}
`,
  );

describe('the file of a specimen', () => {
  it('is its Quickstart, its address and its text', () => {
    expect(recordOf()).toMatchObject({
      quickstart: quickstarts[0],
      path: '/sme-quickstarts/ai-policy/a-specimen',
      name: 'Specimen: AI tool register',
    });
  });

  it.each([
    ['a field that there is not', 'author: A. Nobody\n', 'Unrecognized key'],
    ['one question', `questions:\n${question}`, 'at questions'],
    [
      'two right answers',
      `questions:\n${question}${question.replaceAll('false', 'true')}`,
      'one answer is right',
    ],
  ])('is refused with %s', (_, front, message) => {
    expect(() => recordOf({ front })).toThrow('content/specimens/a-specimen.md');
    expect(() => recordOf({ front })).toThrow(message);
  });

  it('is refused when its Quickstart hands over no such thing', () => {
    const text = `---\nquickstart: ai-policy\ndeliverable: A boat\ndescription: ${'x'.repeat(120)}\nupdated: 2026-11-24\n---\nText.\n`;
    expect(() => parseSpecimenFile('boat', text)).toThrow('ai-policy hands over no "A boat"');
    expect(() => parseSpecimenFile('boat', text.replace('ai-policy', 'boats'))).toThrow('boats hands over');
  });
});

describe('the text of a specimen', () => {
  it('is sheets of clauses, each with the note that follows it', () => {
    const { kind, opening, sheets } = readSpecimen(recordOf());
    expect([kind, opening.length, sheets.map(({ title }) => title)]).toEqual(['document', 1, ['One', 'Two']]);
    expect(sheets[0]!.clauses).toHaveLength(1);
    expect(sheets[0]!.clauses[0]!.blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list']);
    expect(sheets[0]!.clauses[0]!.note).toMatchObject([
      { type: 'paragraph', children: [{ text: 'Because of “x”.' }] },
    ]);
  });

  it('of a module has six screens, and its questions with their reasons', () => {
    const body = `For you.\n\n${[1, 2, 3, 4, 5, 6].map((n) => sheet(`S${n}`)).join('\n')}`;
    const specimen = readSpecimen(recordOf({ front: `questions:\n${question}${question}`, body }));
    expect(specimen.kind).toBe('module');
    expect(specimenTexts(specimen)).toEqual(
      expect.arrayContaining(['Which one?', 'One', 'Right. It’s one.', 'Not this one. Two is more.']),
    );
  });

  it.each([
    ['another number of sheets', `For you.\n\n${sheet('One')}`, 'has 1 sheets ("##"), not 2'],
    ['a note on nothing', `For you.\n\n## One\n\n> Why?\n\n${sheet('Two')}`, '"One": a note follows'],
    ['two notes on one clause', `For you.\n\n${sheet('One')}\nText.\n\n> a\n\n<!-- -->\n\n> b\n`, 'HTML'],
  ])('is refused with %s, by its file', (_, body, message) => {
    expect(() => readSpecimen(recordOf({ body }))).toThrow('content/specimens/a-specimen.md');
    expect(() => readSpecimen(recordOf({ body }))).toThrow(message);
  });
});

describe('the specimens', () => {
  it.each(quickstarts)('show the first two pages of two deliverables or more of $id', ({ id }) => {
    expect(specimensOf(id).filter(({ questions }) => !questions).length).toBeGreaterThanOrEqual(2);
  });

  it('show a module in full', () => {
    expect(specimens.filter(({ questions }) => questions)).not.toEqual([]);
  });

  it.each(specimens)('$slug: cites a source in each clause that names a law', ({ path }) => {
    for (const { title, clauses } of specimenAt(path)!.sheets)
      for (const { blocks, note = [] } of clauses)
        expect(withoutSource([...blocks, ...note]), title).toEqual([]);
  });

  it.each(specimens)('$slug: says of three clauses and more why they are there', ({ path }) => {
    const { sheets, opening } = specimenAt(path)!;
    expect(opening.length).toBeGreaterThan(0);
    const notes = sheets.flatMap(({ clauses }) => clauses.filter(({ note }) => note));
    expect(notes.length).toBeGreaterThanOrEqual(3);
    for (const { title, clauses } of sheets)
      expect(
        clauses.some(({ note }) => note),
        title,
      ).toBe(true);
  });
});

describe('the specimens of one firm', () => {
  const textOf = (file: string) =>
    specimenTexts(specimenAt(specimens.find(({ path }) => path.endsWith(file))!.path)!).join('\n');

  it('ring the bank before anybody else once money is gone', () => {
    expect(textOf('/module-changed-bank-details')).toMatch(/Ring your bank’s fraud line now, then/);
    const plan = textOf('/incident-response-plan');
    expect(plan.indexOf('Ring the bank’s fraud line first, then the leader')).toBeLessThan(
      plan.indexOf('Take your hands off'),
    );
    expect(plan).not.toMatch(/Calls the bank/);
  });

  it('give new people one time to begin', () => {
    expect(textOf('/launch-messages')).toContain('new colleagues begin in their first week');
    expect(textOf('/completion-record')).toContain('New people begin in their first week');
    expect(textOf('/completion-record')).not.toContain('four weeks');
  });
});
