import { describe, expect, it } from 'vitest';
import { quickstartById } from '#content/collections/quickstarts/index.ts';
import { deliverableTotal } from './deliverable.ts';

describe('what a deliverable adds up to', () => {
  it.each([
    ['ai-policy', '6 documents'],
    ['cyber-security-policy', '7 documents'],
    ['cyber-security-awareness', '10 modules, each under 8 minutes'],
  ] as const)('%s: %s', (id, text) => {
    expect(deliverableTotal(quickstartById(id)!)).toBe(text);
  });
});
