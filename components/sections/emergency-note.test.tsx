import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmergencyNote } from './emergency-note.tsx';

it('has the number to press and the place to report', () => {
  const note = renderToStaticMarkup(<EmergencyNote />);
  expect(note).toMatch(/<a href="tel:1300292371"[^>]*>1300 CYBER1 \(1300 292 371\)<\/a>/);
  expect(note).toMatch(/<a href="https:\/\/www\.cyber\.gov\.au\/report"[^>]*>cyber\.gov\.au\/report<\/a>/);
});
