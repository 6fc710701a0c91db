import { describe, expect, it } from 'vitest';
import { resultText } from './result.ts';

describe('a result as text', () => {
  const link = { label: 'AI policy', href: '/sme-quickstarts/ai-policy' };

  it('names what a text or an item links to', () => {
    const text = resultText({
      summary: 'This fits.',
      blocks: [
        { kind: 'list', items: [{ text: 'First:', link }, { text: 'Second' }] },
        { kind: 'text', text: 'Read more:', link },
      ],
    });
    expect(text).toBe('This fits.\n\n- First: AI policy\n- Second\n\nRead more: AI policy');
  });
});
