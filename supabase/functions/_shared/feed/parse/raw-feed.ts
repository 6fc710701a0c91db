/** One entry as its format states it: text without markup, nothing checked or shortened yet. */
export interface RawEntry {
  title: string;
  link: string;
  guid: string;
  excerpt: string;
  date: string;
}

export interface RawFeed {
  title: string;
  entries: RawEntry[];
}

export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
