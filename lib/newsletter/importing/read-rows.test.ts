import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText } from '#lib/admin/csv.ts';
import { anyText } from '#lib/tests/support/any-text.ts';
import { subscriberStates } from '#lib/newsletter/admin/subscriber-form.ts';
import type { ImportKind, SuppressionReason } from './import-form.ts';
import { readRows } from './read-rows.ts';
import type { GivenRow } from './row-reader.ts';

const now = Date.parse('2026-11-23T00:00:00Z');
const HEAD = 'email,consent_at,consent_source\n';

/** A file in pieces of this many bytes. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type How = { kind?: ImportKind; reason?: SuppressionReason; size?: number };

async function rowsOf(
  file: string | Uint8Array,
  { kind = 'subscribers', reason, size = 64 * 1024 }: How = {},
): Promise<GivenRow[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const rows: GivenRow[] = [];
  for await (const row of readRows(pieces(bytes, size), { kind, reason, now })) rows.push(row);
  return rows;
}

const ada = {
  email: 'ada@company.example',
  consent_at: '2025-03-31T00:00:00.000Z',
  consent_source: 'Form',
};

describe('reading a file of subscribers', () => {
  it.each([
    ['commas', 'email,consent_at,consent_source\nada@company.example,2025-03-31,Form\n'],
    ['semicolons', 'email;consent_at;consent_source\r\nada@company.example;2025-03-31;Form\r\n'],
    ['a byte order mark', '\ufeffemail,consent_at,consent_source\nada@company.example,2025-03-31,Form'],
    ['old Macintosh line breaks', 'email,consent_at,consent_source\rada@company.example,2025-03-31,Form\r'],
    [
      'other names, order and case',
      'Name, CONSENT AT ,"Consent-Source",E;mail,EMAIL\n?,2025-03-31,Form,x, ada@company.example ',
    ],
    ['quotes', '"email","consent_at","consent_source"\n"ada@company.example","2025-03-31","Form"'],
    ['empty lines', '\n\nemail,consent_at,consent_source\n\nada@company.example,2025-03-31,Form\n\n'],
  ])('takes %s', async (_, file) => {
    for (const size of [1, 7, 64 * 1024])
      expect(await rowsOf(file, { size })).toEqual([{ ...ada, line: expect.any(Number) }]);
  });

  it('reads a comma in quotes of a file with semicolons, and a line break in quotes', async () => {
    const rows = await rowsOf(
      'email;consent_at;consent_source\nada@company.example;2025-03-31;"a, b\nc"\nx;;\n',
    );
    expect(rows).toEqual([
      { ...ada, consent_source: 'a, b c', line: 3 },
      { line: 4, problem: 'email_invalid' },
    ]);
  });

  it('bars whom an export of ours does not call active, and knows no other states', async () => {
    const states = ['active', ' Active', 'NSW', '', ...subscriberStates.filter((s) => s !== 'active')];
    const rows = await rowsOf(
      [
        'Email,State,consent_at,consent_source',
        ...states.map((s) => `ada@company.example,${s},2025-03-31,Form`),
      ].join('\n'),
    );
    const barred = { email: ada.email, barred: true };
    expect(rows).toEqual(
      [ada, ada, ada, ada, barred, barred, barred].map((row, at) => ({ ...row, line: at + 2 })),
    );
  });

  it('says per row what is wrong with it', async () => {
    const rows = await rowsOf(
      `${HEAD}no address,2025-03-31,Form
ada@company.example,31/03/2025,Form
ada@company.example,2025-03-31
ada@company.example,,Form
ada@company.example,2025-03-31,
,2025-03-31,Form
ada@company.example,2025-03-31,${'x'.repeat(151)}
a<b@company.example,2025-03-31,Form`,
    );
    expect(
      rows.map(
        ({ problem, email, consent_at, consent_source }) => problem ?? [email, consent_at, consent_source],
      ),
    ).toEqual([
      'email_invalid',
      'date_unreadable',
      'columns',
      [ada.email, '', 'Form'],
      [ada.email, ada.consent_at, ''],
      ['', ada.consent_at, 'Form'],
      'source_too_long',
      'email_invalid',
    ]);
  });

  it.each([
    [
      'a zip or workbook',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64), Buffer.from('\n')]),
      'not_text',
    ],
    ['UTF-16', Buffer.from(`\ufeff${HEAD}`, 'utf16le'), 'not_text'],
    ['Latin-1', Buffer.from(`${HEAD}ada@company.example,2025-03-31,Caf\xe9\n`, 'latin1'), 'not_text'],
    ['NUL', `${HEAD}a\0da@company.example,2025-03-31,Form\n`, 'not_text'],
    ['a cut character', Buffer.concat([Buffer.from(HEAD), Buffer.from([0xe2, 0x82])]), 'not_text'],
    ['one line of 10 MB', 'x'.repeat(10_000_000), 'long_line'],
    ['a row of 10 MB', `${HEAD}${'x'.repeat(10_000_000)}`, 'long_line'],
    ['a quote that swallows 10 MB', `${HEAD}"${'x,\n'.repeat(3_000_000)}`, 'long_line'],
    ['100,000 columns', `${'a,'.repeat(100_000)}\n`, 'long_line'],
    ['100,000 columns in a row', `${HEAD}${','.repeat(100_000)}\n`, 'long_line'],
    ['a quote that does not close', `${HEAD}"ada@company.example,2025-03-31,Form\n`, 'malformed'],
    ['a quote within a value', `${HEAD}ada@company.example,2025-03-31,Fo"rm\n`, 'malformed'],
    ['no names', 'ada@company.example,2025-03-31,Form\n', 'missing_columns'],
    ['a missing column', 'email,consent_at\nada@company.example,2025-03-31\n', 'missing_columns'],
    ['nothing', '', 'no_rows'],
    ['names alone', HEAD, 'no_rows'],
    ['too many rows', HEAD + 'a,b,c\n'.repeat(200_001), 'too_many_rows'],
  ])('refuses %s', async (_, file, problem) => {
    await expect(rowsOf(file)).rejects.toMatchObject({ name: 'ImportFileError', problem });
  });

  it('reads back what our export wrote', async () => {
    const sources = fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '"', ',', ';', '\n'), anyText());
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          sources.map((parts) => parts.join('')),
          { minLength: 1, maxLength: 5 },
        ),
        fc.constantFrom(',', ';'),
        fc.integer({ min: 1, max: 50 }),
        async (given, delimiter, size) => {
          const readable = given.map((text) => text.replaceAll('\0', '').toWellFormed().slice(0, 100));
          const file = stringify(
            [
              ['email', 'consent_at', 'consent_source'],
              ...readable.map((text) => ['ada@company.example', '2025-03-31', asText(text)]),
            ],
            { quoted: true, delimiter },
          );
          const rows = await rowsOf(file, { size });
          expect(rows.map(({ problem, email }) => problem ?? email)).toEqual(readable.map(() => ada.email));
          // What is not a word of one line is made one.
          const words = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
          expect(rows.map(({ consent_source }) => words(consent_source ?? ''))).toEqual(readable.map(words));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ends with rows or with a reason, whatever bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, named) => {
        const file = named ? Buffer.concat([Buffer.from(HEAD), bytes]) : bytes;
        const outcome = await rowsOf(file, { size: 16 }).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || (outcome as Error).name === 'ImportFileError').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('reading addresses that must not be mailed', () => {
  const kind = 'suppressions';

  it('takes a plain list with the reason of the form', async () => {
    const rows = await rowsOf('a@company.example\nb@company.example,complaint\n', {
      kind,
      reason: 'hard_bounce',
    });
    expect(rows).toEqual([
      { line: 1, email: 'a@company.example', reason: 'hard_bounce' },
      { line: 2, email: 'b@company.example', reason: 'complaint' },
    ]);
  });

  it('takes columns by name, and the reasons in any case', async () => {
    const rows = await rowsOf(
      'date;Reason;Email\n1;Bounce;a@company.example\n2;Hard bounce;b@company.example\n3;spam?;c@company.example',
      { kind },
    );
    expect(rows).toEqual([
      { line: 2, email: 'a@company.example', reason: 'hard_bounce' },
      { line: 3, email: 'b@company.example', reason: 'hard_bounce' },
      { line: 4, problem: 'reason_unknown' },
    ]);
  });

  it('refuses a file whose rows name no reason when none was chosen', async () => {
    await expect(rowsOf('email\na@company.example\n', { kind })).rejects.toMatchObject({
      problem: 'no_reason',
      line: 2,
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('knows no reason %s', async (reason) => {
    expect(await rowsOf(`email,reason\na@company.example,${reason}\n`, { kind })).toEqual([
      { line: 2, problem: 'reason_unknown' },
    ]);
  });
});
