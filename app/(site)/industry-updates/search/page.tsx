import { headers } from 'next/headers';
import { ArchiveHero } from '@/components/newsletter/archive-hero';
import { SearchView, type SearchState } from '@/components/views/search-view';
import { industryUpdates } from '@/content/industry-updates';
import { errorText, log } from '@/lib/log';
import { metadataFor } from '@/lib/metadata';
import { parsePositiveInt } from '@/lib/newsletter/issue';
import { boundedSearch } from '@/lib/newsletter/search-limits';
import { searchPath } from '@/lib/newsletter/search-query';
import { answerWithStatus, clientAddress, requestIdOf } from '@/lib/request';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const { meta, heading } = industryUpdates.search;
export const metadata = metadataFor({ path: searchPath, ...meta, noindex: true });

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

async function stateOf(query: string, page: string): Promise<SearchState> {
  if (query === '') return { status: 'empty' };
  const request = await headers();
  try {
    const state = await boundedSearch(query, parsePositiveInt(page) ?? 1, clientAddress(request));
    if (state.status === 'too-many') answerWithStatus(request, 429, 60);
    return state;
  } catch (error) {
    log.error('archive.search-failed', { requestId: requestIdOf(request), cause: errorText(error) });
    answerWithStatus(request, 503, 30);
    return { status: 'unavailable' };
  }
}

export default async function SearchPage({ searchParams }: Props) {
  const { q, page } = await searchParams;
  const query = one(q).trim();
  return (
    <>
      <ArchiveHero crumb={{ name: heading, path: searchPath }} />
      <SearchView query={query} state={await stateOf(query, one(page))} />
    </>
  );
}
