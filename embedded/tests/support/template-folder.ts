import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests of this run keep the data folder that they copy; see data-folder.ts. */
    templates: string;
  }
}

/** Nothing is made here, for most single files need no backend. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-templates-'));
  project.provide('templates', folder);
  return () => rm(folder, { recursive: true });
}
