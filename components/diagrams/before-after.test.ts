import { expect, it } from 'vitest';
import { caseDiagrams } from '#content/collections/case-study-diagrams.ts';
import { wrapped } from './before-after.tsx';

it.each(Object.entries(caseDiagrams))('the words of %s fill at most two lines of a box', (_slug, diagram) => {
  for (const { text } of [...diagram.before, ...diagram.after]) {
    expect(wrapped(text).length, text).toBeLessThanOrEqual(2);
    for (const line of wrapped(text)) expect(line.length, line).toBeLessThanOrEqual(17);
  }
});
