import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { issueTexts } from '#content/admin/issues.ts';
import { roles, type Role } from '#lib/auth/roles.ts';
import type { EditableIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { IssueState } from './issue-state.tsx';

const texts = issueTexts.state;
const issue = {
  ...{ id: 'a', number: 7, version: 1, status: 'failed', visibility: 'public', statusReason: 'stopped' },
  ...{ sentAt: null, scheduledFor: null, sendStartedAt: null, recipients: undefined },
};
const shown = (role: Role, send: { status: 'paused' } | null = null) =>
  renderToStaticMarkup(
    <IssueState
      issue={issue as unknown as EditableIssue}
      send={send}
      role={role}
      toDraft={() => Promise.resolve({ status: 'idle' })}
    />,
  );

it('has a button to take a failed issue back for those who may, and names them to a reader', () => {
  expect(roles.map((role) => shown(role).includes(texts.toDraft.idle))).toEqual([false, true, true]);
  expect(roles.map((role) => shown(role).includes(texts.forReader.toDraft))).toEqual([true, false, false]);
});

it('leads every role to the send page of a mailing that waits', () => {
  expect(roles.map((role) => shown(role, { status: 'paused' }).includes(texts.toSend))).toEqual([
    true,
    true,
    true,
  ]);
});
