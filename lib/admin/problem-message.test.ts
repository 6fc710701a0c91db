import { describe, expect, it } from 'vitest';
import { admin } from '#content/admin/admin.ts';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { problemMessage } from './problem-message.ts';

describe('problemMessage', () => {
  const ofForm = { invalid: 'of the form', signed_out: 'of the form' };

  it('prefers the message of the result, then that of the form, then that of the admin area', () => {
    expect(problemMessage({ status: 'invalid', message: 'of the result' }, ofForm)).toBe('of the result');
    expect(problemMessage({ status: 'signed_out' }, ofForm)).toBe('of the form');
    expect(problemMessage({ status: 'forbidden' }, ofForm)).toBe(admin.problems.forbidden);
    expect(problemMessage({ status: 'duplicate' }, ofForm)).toBe(admin.problems.unknown);
  });

  it('speaks of an enquiry only in the forms of an enquiry', () => {
    const { editor, feeds, generation } = newsletterAdmin;
    const elsewhere = [
      admin.problems,
      editor.problems,
      editor.visibilityProblems,
      editor.deletionProblems,
      feeds.problems,
      feeds.actionProblems,
      generation.problems,
    ];
    expect(JSON.stringify(elsewhere)).not.toMatch(/enquir/i);
    expect(problemMessage({ status: 'not_found' }, editor.visibilityProblems)).toContain('issue');
    expect(problemMessage({ status: 'conflict' }, editor.deletionProblems)).toContain('draft was changed');
  });
});
