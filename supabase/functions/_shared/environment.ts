/** A variable of the function's environment. Where only some may be read, one that is not set may not be asked for either. */
export function environment(name: string): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch {
    return undefined;
  }
}
