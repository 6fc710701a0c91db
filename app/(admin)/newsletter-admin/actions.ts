'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import { orderGeneration } from '#lib/newsletter/admin/generate.ts';

/** The Generate button without scripts; with them it asks the route handler. Returns what went wrong. */
export async function generateAction(): Promise<string> {
  const outcome = await orderGeneration(await headers());
  if (!outcome.ok) return outcome.message;
  // 303, so that loading the page again generates nothing.
  redirect(`${ADMIN_HOME}?generated`);
}
