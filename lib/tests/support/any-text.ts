import fc, { type Arbitrary } from 'fast-check';

// fast-check's unit "binary" and its webUrl() take a second of processor each to list all code points.
const codePoint = (min: number, max: number): Arbitrary<string> =>
  fc.integer({ min, max }).map(
    (code) => String.fromCodePoint(code),
    (text) => (text as string).codePointAt(0)!,
  );
const character = fc.oneof(codePoint(0, 0xd7ff), { arbitrary: codePoint(0xe000, 0x10ffff), weight: 4 });

/** Any text: code points of which only half a surrogate pair is missing. */
export const anyText = (maxLength?: number): Arbitrary<string> =>
  fc.string({ unit: character, ...(maxLength !== undefined && { maxLength }) });

/** An address of the web, whose path and query may hold anything that can be typed. */
export const anyUrl = (): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.string())
    .map(([scheme, authority, rest]) => `${scheme}://${authority}/${rest}`);
