import { expect, it } from 'vitest';
import { curlyMarks } from './quotation-marks.ts';

it.each([
  [`"Yes", the board's "no"`, '', '“Yes”, the board’s “no”'],
  [`("a")-"b"/'c'`, '', '(“a”)-“b”/‘c’'],
  [`directors' duties`, '', 'directors’ duties'],
  [`" after`, 'word', '” after'],
  [`"word`, '(', '“word'],
])('%s after "%s" is %s', (text, before, printed) => expect(curlyMarks(text, before)).toBe(printed));
