import { describe, expect, it } from 'vitest';
import { markReplacement, type Mark } from './markdown-marks.ts';

/** The text after a press, with what is selected between brackets of the form ⟦ ⟧. */
function press(marked: string, mark: Mark): string {
  const from = marked.indexOf('⟦');
  const to = marked.indexOf('⟧') - 1;
  const text = marked.replace(/[⟦⟧]/g, '');
  const result = markReplacement(text, from, to, mark);
  const after = text.slice(0, result.from) + result.text + text.slice(result.to);
  return `${after.slice(0, result.selectFrom)}⟦${after.slice(result.selectFrom, result.selectTo)}⟧${after.slice(result.selectTo)}`;
}

describe('the toolbar', () => {
  it.each([
    ['a ⟦word⟧ here', 'bold', 'a **⟦word⟧** here'],
    ['a ⟦⟧', 'bold', 'a **⟦text⟧**'],
    ['⟦word⟧', 'italic', '*⟦word⟧*'],
    ['see ⟦this⟧.', 'link', 'see [this](⟦https://⟧).'],
    ['one\ntw⟦⟧o\nthree', 'heading', 'one\n⟦## two⟧\nthree'],
    ['⟦⟧', 'heading', '⟦## ⟧'],
    ['o⟦ne\nt⟧wo', 'list', '⟦- one\n- two⟧'],
    ['⟦- one\n- two⟧', 'list', '⟦one\ntwo⟧'],
    ['⟦- one\ntwo⟧', 'list', '⟦- one\n- two⟧'],
  ] as const)('%s with %s', (before, mark, after) => expect(press(before, mark)).toBe(after));
});
