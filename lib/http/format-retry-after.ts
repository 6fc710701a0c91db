/** 'in about 4 minutes': never less than the seconds the database asked for. */
export function formatRetryAfter(seconds: number): string {
  if (seconds < 90) return 'in a minute or two';
  return `in about ${Math.ceil(seconds / 60)} minutes`;
}
