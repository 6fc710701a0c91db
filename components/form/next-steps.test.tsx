import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nextSteps } from '#content/site/next-steps.ts';
import { NextSteps } from './next-steps.tsx';

const { reply } = nextSteps;

it.each([
  ['2026-11-23T07:00:00Z', true],
  [undefined, false],
])('says whose time it is where one stands: %s', (due, stands) => {
  const steps = renderToStaticMarkup(<NextSteps due={due} />);
  expect(steps).toContain(reply.what);
  expect(steps.includes(reply.zone)).toBe(stands);
  expect(steps.includes(reply.whenever)).toBe(!stands);
});
