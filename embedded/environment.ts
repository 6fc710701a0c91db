/** A copy of the environment without the variables whose name matches. */
export function without(env: NodeJS.ProcessEnv, names: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.test(name))) as NodeJS.ProcessEnv;
}
