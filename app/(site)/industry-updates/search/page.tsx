import { headers } from 'next/headers';
import { ArchiveHero } from '#app/(site)/industry-updates/_components/archive-hero.tsx';
import {
  SearchView,
  type SearchState,
} from '#app/(site)/industry-updates/search/_components/search-view.tsx';
import { SitePage } from '#components/site/shell.tsx';
import { industryUpdates } from '#content/pages/industry-updates.ts';
import { errorText, log } from '#lib/log/log.ts';
import { metadataFor } from '#lib/seo/metadata.ts';
import { boundedSearch } from '#lib/newsletter/archive/search/search-limits.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { sharingImageOf } from '#lib/seo/sharing-image.ts';
import { archivePath, searchPath } from '#lib/routes.ts';
import { setResponseStatus, clientIp, requestIdOf } from '#lib/http/request.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const { meta, heading } = industryUpdates.search;
export const metadata = metadataFor({
  path: searchPath,
  ...meta,
  image: sharingImageOf(archivePath),
  noindex: true,
});

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

async function stateOf(query: string, page: string): Promise<SearchState> {
  if (query === '') return { status: 'idle' };
  const request = await headers();
  try {
    const state = await boundedSearch(query, parsePositiveInt(page) ?? 1, clientIp(request));
    if (state.status === 'rate_limited') setResponseStatus(request, 429, 60);
    return state;
  } catch (error) {
    log.error('archive.search_failed', { requestId: requestIdOf(request), cause: errorText(error) });
    setResponseStatus(request, 503, 30);
    return { status: 'unavailable' };
  }
}

export default async function SearchPage({ searchParams }: Props) {
  const { q, page } = await searchParams;
  const query = one(q).trim();
  return (
    <SitePage path={searchPath}>
      <ArchiveHero crumb={{ name: heading, path: searchPath }} />
      <SearchView query={query} state={await stateOf(query, one(page))} />
    </SitePage>
  );
}
