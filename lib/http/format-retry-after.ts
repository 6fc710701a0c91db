/** 'in about 4 minutes', rounded up. @param seconds of a Retry-After */
export function formatRetryAfter(seconds: number): string {
  if (seconds < 90) return 'in a minute or two';
  return `in about ${Math.ceil(seconds / 60)} minutes`;
}
