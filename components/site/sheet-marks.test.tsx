import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SheetMarks } from './sheet-marks.tsx';

const marks = (path: string, changed?: string) =>
  renderToStaticMarkup(<SheetMarks path={path} changed={changed} />);

it('says the firm, the address of the page and the day of its text', () => {
  const html = marks('/contact', '2026-11-03T23:30:00Z');
  expect(html).toContain('Southlight Consulting');
  expect(html).toContain('>southlight.example/contact<');
  expect(html).toContain('>4 November 2026<');
});

it('writes the address of the home page without a slash, and no day where none is known', () => {
  const html = marks('/');
  expect(html).toContain('>southlight.example<');
  expect(html).not.toContain('<time');
});
