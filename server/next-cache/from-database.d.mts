export function isFromDatabase(path: string): boolean;
