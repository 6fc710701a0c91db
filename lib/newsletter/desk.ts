import { RefusedAddress, parseFeedUrl } from '@/supabase/functions/_shared/address';
import { ADMIN_HOME } from '@/lib/auth/next-path';
import type { Refused } from '@/lib/auth/outcome';

export const SOURCES_PATH = `${ADMIN_HOME}/sources`;
export const sourcePath = (id: string): string => `${SOURCES_PATH}/${id}`;
export const editPath = (number: number): string => `${ADMIN_HOME}/issues/${number}`;
export const PREVIEW_PATH = '/api/newsletter-admin/preview';

export const sourceAreas = ['observability', 'security', 'ai', 'mixed'] as const;
export type SourceArea = (typeof sourceAreas)[number];
export const isSourceArea = (value: unknown): value is SourceArea =>
  sourceAreas.includes(value as SourceArea);

export type SourceWords = { name: string; url: string; area: string; enabled: boolean };
export type SourceProblems = Partial<Record<'name' | 'url' | 'area', string>>;

/** What the form of a feed is told; `words` is what was typed, when it was not stored. */
export type SourceOutcome = { words?: SourceWords } & (
  { status: 'idle' } | Refused | { status: 'invalid'; problems: SourceProblems }
);

const oneLine = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';

/** A posted feed, as typed. */
export const sourceWords = (form: FormData): SourceWords => ({
  name: oneLine(form.get('name')),
  url: oneLine(form.get('url')),
  area: oneLine(form.get('area')),
  enabled: form.get('enabled') === 'on',
});

/** The reason an address is not one that a feed may have, in words; undefined when it is. The rule is the one of the fetching itself. */
export function addressProblem(url: string): string | undefined {
  if (url.length > 500) return 'The address is too long.';
  try {
    parseFeedUrl(url);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedAddress) return error.message;
    throw error;
  }
}

export type IssueWords = { title: string; summary: string; content: string };

/** What the editor of an issue is told. `words` come back for a page without scripts; one with scripts has kept them. */
export type EditOutcome = { words?: IssueWords } & (
  | { status: 'idle' }
  | Refused
  | { status: 'saved'; version: number }
  | { status: 'previewed'; html: string }
  | { status: 'conflict'; version: number; theirs: IssueWords }
  | { status: 'locked' | 'invalid' | 'too-long' | 'empty' | 'missing' | 'not-draft' }
);

/** The most bytes of content a form may send: a post of any kind may have 64 kB. The database takes more. */
export const CONTENT_BYTES = 56_000;

/** Posted words, with the browser's line breaks made ours. */
export const issueWords = (form: FormData): IssueWords => ({
  title: oneLine(form.get('title')),
  summary: oneLine(form.get('summary')),
  content: String(form.get('content') ?? '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n'),
});
