import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { newsletterAdmin } from '#content/admin/newsletter.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { CdnState } from './cdn-state.tsx';

const texts = newsletterAdmin.editor.cdn;
const shown = (issue: Pick<EditableIssue, 'status' | 'visibility'>, [isCurrent, hasNoWithdrawn]: boolean[]) =>
  renderToStaticMarkup(
    <CdnState
      issue={issue as EditableIssue}
      cdn={{
        is_current: isCurrent!,
        has_no_withdrawn: hasNoWithdrawn!,
        changed_at: '2026-11-24T01:00:00Z',
        purged_at: null,
      }}
    />,
  );

it.each([
  ['withdrawn', [true, true], texts.withdrawn],
  // Another issue was corrected since.
  ['withdrawn', [false, true], texts.withdrawn],
  ['withdrawn', [false, false], texts.removing],
  ['public', [true, true], texts.current],
  ['public', [false, true], texts.replacing],
] as const)('says of a %s issue, of which the CDN confirmed %j: %s', (visibility, confirmed, text) => {
  expect(shown({ status: 'sent', visibility }, [...confirmed])).toContain(text);
});

it('says nothing of an issue that no visitor could read', () => {
  expect(shown({ status: 'draft', visibility: 'public' }, [false, false])).toBe('');
});
