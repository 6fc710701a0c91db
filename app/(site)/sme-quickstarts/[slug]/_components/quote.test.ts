import { describe, expect, it } from 'vitest';
import { askLine, quoteLine, withQuote } from './quote.ts';

describe('quoteLine', () => {
  it('says the number of users and the total with its parts', () => {
    expect(quoteLine(15_000, 12)).toBe('12 users: $1,980 inc GST ($1,800 ex GST and $180 GST)');
    expect(quoteLine(15_000, 1)).toBe('1 user: $165 inc GST ($150 ex GST and $15 GST)');
  });
});

describe('withQuote', () => {
  const [twelve, one] = [quoteLine(15_000, 12), quoteLine(15_000, 1)];

  it('fills an empty message', () => {
    expect(withQuote('', twelve)).toBe(twelve);
    expect(withQuote(' \n', twelve)).toBe(twelve);
  });

  it('keeps what was typed, and replaces only an earlier line of its own', () => {
    const typed = withQuote('We start in March.', twelve);
    expect(typed).toBe(`${twelve}\nWe start in March.`);
    expect(withQuote(typed, one)).toBe(`${one}\nWe start in March.`);
    const asked = withQuote(typed, askLine(501));
    expect(asked).toBe('501 users: please tell us the total\nWe start in March.');
    expect(withQuote(asked, one)).toBe(`${one}\nWe start in March.`);
    expect(withQuote('12 users: mostly drivers', one)).toBe(`${one}\n12 users: mostly drivers`);
  });
});
