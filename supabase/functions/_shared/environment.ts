/**
 * A variable of the environment; Deno throws for one outside --allow-env, which is read as not set.
 */
export function environment(name: string): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch {
    return undefined;
  }
}
