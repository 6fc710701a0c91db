import { describe, expect, it } from 'vitest';
import { flashMessage } from './flash-message.ts';
import { issueDone } from '#lib/newsletter/admin/issue-form.ts';

const texts = { published: 'Published.', withdrawn: 'Withdrawn.', restored: 'Restored.' };

describe('flashMessage', () => {
  it('returns the message of a known name and none of any other', () => {
    expect(flashMessage(texts, 'published')).toBe('Published.');
    for (const word of ['constructor', 'toString', '__proto__', '', undefined, ['published']]) {
      expect(flashMessage(texts, word)).toBeUndefined();
    }
  });

  it.each([
    ['draft', 'public', []],
    ['sent', 'public', ['Published.', 'Restored.']],
    ['sent', 'withdrawn', ['Withdrawn.']],
  ] as const)('says of a %s, %s issue only what is true of it', (status, visibility, said) => {
    const words = ['published', 'withdrawn', 'restored', 'constructor'];
    expect(words.flatMap((word) => issueDone(texts, word, { status, visibility }) ?? [])).toEqual(said);
  });
});
