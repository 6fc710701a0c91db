/** Headers of one connection and not of the message (RFC 9110, 7.6.1), with Expect: never forwarded. */
const names = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a header, by its name in lower case, ends with the connection it came over. */
export const isHopByHop = (name: string): boolean => names.has(name);
