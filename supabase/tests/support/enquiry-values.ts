import type { Enquiry } from './enquiries.ts';

const quickstart = { kind: 'ai-policy', company: 'Wattle & Co' };
const control = (code: number) => `a${String.fromCodePoint(code)}b`;
const local = (length: number) => `${'e'.repeat(length - '@x.example'.length)}@x.example`;

export const accepted: [string, Partial<Enquiry>][] = [
  ['a name of 1 character', { name: 'Ø' }],
  ['a name of 120 characters outside the basic plane', { name: '𝒜'.repeat(120) }],
  ['an address of 254 characters', { email: local(254) }],
  ['a phone of 40 characters', { phone: '0'.repeat(40) }],
  ['no phone at all', { phone: null }],
  ['a company of 160 characters', { company: 'c'.repeat(160) }],
  ['a subject of 200 characters', { subject: 's'.repeat(200) }],
  ['a message of 10 characters', { message: 'ten chars.' }],
  ['a message of 5,000 characters', { message: 'm'.repeat(5000) }],
  [
    'a message of 5,000 characters once its line ends are counted once',
    { message: '\r\n'.repeat(10) + 'm'.repeat(4990) },
  ],
  ['tabs and line feeds in a message', { message: 'one\ttwo\nthree' }],
  ['eight marks on a letter', { name: `Z${'\u0301'.repeat(8)}oë` }],
  ['a kind that the web server alone knows', { ...quickstart, kind: 'new-2027' }],
  ['a kind of 60 characters', { ...quickstart, kind: 'k'.repeat(60) }],
  ['a quickstart message of 5,400 characters', { ...quickstart, message: 'm'.repeat(5400) }],
  ['a quickstart message of 1 character', { ...quickstart, message: 'm' }],
];

/** `stored` is what would reach the table, where it differs from what was sent. */
export const rejected: [string, Partial<Enquiry>, Partial<Enquiry>?][] = [
  ['no name', { name: null }],
  ['an empty name', { name: '' }],
  ['a blank name', { name: '   ' }],
  ['a name of 121 characters', { name: 'n'.repeat(121) }],
  ...[1, 9, 10, 13, 27, 31, 127, 133, 159].flatMap((code): [string, Partial<Enquiry>][] => [
    [`U+${code.toString(16)} in the name`, { name: control(code) }],
    [`U+${code.toString(16)} in the subject`, { subject: control(code) }],
    [`U+${code.toString(16)} in the phone`, { phone: control(code) }],
    [`U+${code.toString(16)} in the company`, { company: control(code) }],
    [`U+${code.toString(16)} in the address`, { email: `${control(code)}@x.example` }],
  ]),
  ...[0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069].flatMap((code): [string, Partial<Enquiry>][] =>
    (['name', 'subject', 'phone', 'company', 'message'] as const).map((field) => [
      `U+${code.toString(16)} in the ${field}`,
      { [field]: `report ${control(code)} for the audit` },
    ]),
  ),
  ['nine marks on a letter of the subject', { subject: `Z${'\u0301'.repeat(9)}` }],
  ['nine marks on a letter of the message', { message: `a message with Z${'\u0334'.repeat(9)}` }],
  ['no address', { email: null }],
  ['an empty address', { email: '' }],
  ['an address without @', { email: 'zoe.company.example' }],
  ['an address with two @', { email: 'a@b@c.example' }],
  ['an address without local part', { email: '@x.example' }],
  ['an address without domain', { email: 'zoe@' }],
  ['a space in the address', { email: 'zoe @x.example' }],
  ['a no-break space in the address', { email: 'zoe\u00a0o@x.example' }],
  ['a line separator in the address', { email: 'zoe\u2028@x.example' }],
  ['a zero-width space in the address', { email: 'zoe\u200b@x.example' }],
  ['an address of 255 characters', { email: local(255) }],
  ['a phone of 41 characters', { phone: '0'.repeat(41) }],
  ['a company of 161 characters', { company: 'c'.repeat(161) }],
  ['no subject', { subject: null }],
  ['an empty subject', { subject: '' }],
  ['a subject of 201 characters', { subject: 's'.repeat(201) }],
  ['no message', { message: null }],
  ['a message of 9 characters', { message: 'nine char' }],
  ['a message of 9 characters and blanks', { message: 'nine char\n \n\t ' }],
  ['a message of 5,001 characters', { message: 'm'.repeat(5001) }],
  ...[1, 8, 11, 12, 14, 31, 127, 128, 159].map((code): [string, Partial<Enquiry>] => [
    `U+${code.toString(16)} in the message`,
    { message: `a message with ${control(code)}` },
  ]),
  ['a quickstart message of 5,401 characters', { ...quickstart, message: 'm'.repeat(5401) }],
  ['an empty quickstart message', { ...quickstart, message: '' }],
  [
    'a quickstart without a company',
    { kind: 'ai-policy', company: '' },
    { kind: 'ai-policy', company: null },
  ],
  ['a kind in mixed case', { kind: 'ai-Policy' }],
  ['a kind of 61 characters', { ...quickstart, kind: 'k'.repeat(61) }],
  ['a kind with a line end', { ...quickstart, kind: 'ai-policy\n' }],
  ['a kind that ends with a hyphen', { ...quickstart, kind: 'ai-' }],
  ['no kind', { kind: null }],
  ['no request id', { requestId: null }],
  ['no address hash', { ipHash: null }],
  ['an address hash in upper case', { ipHash: 'A'.repeat(64) }],
  ['an address hash of 63 digits', { ipHash: 'a'.repeat(63) }],
  ['an address instead of its hash', { ipHash: '203.0.113.7' }],
];
