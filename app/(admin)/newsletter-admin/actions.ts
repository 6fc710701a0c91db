'use server';

import { redirect } from 'next/navigation';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { withAdmin, type AdminState } from '#lib/auth/with-admin.ts';
import { createBlankIssue } from '#lib/newsletter/admin/issue-mutations.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { generateIssue, type GenerationState } from '#lib/newsletter/admin/generate.ts';

/** The Generate button without scripts; with them it posts to the route handler. */
export async function generateAction(): Promise<GenerationState> {
  return withAdmin('issue.generate', 'editor', async (admin) => {
    const result = await generateIssue(admin);
    // 303, so that loading the page again generates nothing.
    if (result.status === 'ok') redirect(`${ADMIN_HOME}?generated`);
    return result;
  });
}

/** Opens an empty draft, for an issue that is written by hand. */
export async function createBlankIssueAction(): Promise<AdminState<never>> {
  return withAdmin('issue.create', 'editor', async (admin) => {
    const result = await createBlankIssue(admin);
    if (result.status === 'ok') redirect(editPath(result.issue_number));
    return result;
  });
}
