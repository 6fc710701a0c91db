/** An address and its password apart: any account of the machine can read the arguments of a process. */
export function withoutPassword(address: string): { url: string; password: string } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
