/** What a person quotes to us; enough to find the log line. */
export const referenceOf = (requestId: string): string => requestId.slice(0, 8).toUpperCase();
