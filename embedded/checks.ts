import type { Children } from './children.ts';
export async function runChecks(_children: Children, _args: string[]): Promise<number> {
  return 0;
}
