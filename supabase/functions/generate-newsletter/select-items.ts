import { areaOf, areas, type Area } from './areas.ts';

/** An item that no issue has used yet, as the database offers it: newest first. */
export interface Candidate {
  id: string;
  source_id: string;
  source_name: string;
  area: string;
  url: string;
  url_key: string;
  title: string;
  excerpt: string;
  published_at: string | null;
}

export interface Chosen extends Omit<Candidate, 'area'> {
  area: Area;
}

const mostPerSource = 4;

/**
 * Picks what goes into an issue: each story once, at most four of one feed, the newest of each area first, and no area crowded
 * out by a busier one. Returned area by area, newest first.
 */
export function selectItems(candidates: readonly Candidate[], mostItems: number): Chosen[] {
  const queues = new Map<Area, Chosen[]>(areas.map((area) => [area, []]));
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const area = areaOf(candidate);
    const keys = [`url:${candidate.url_key}`, `title:${titleKey(candidate.title)}`];
    if (!area || keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    queues.get(area)?.push({ ...candidate, area });
  }

  const perSource = new Map<string, number>();
  const chosen = new Map<Area, Chosen[]>(areas.map((area) => [area, []]));
  let left = mostItems;
  // In turns, so that a quiet area keeps its place beside one with many items.
  for (let progress = true; progress && left > 0;) {
    progress = false;
    for (const area of areas) {
      const next = takeNext(queues.get(area) ?? [], perSource);
      if (!next || left === 0) continue;
      chosen.get(area)?.push(next);
      left -= 1;
      progress = true;
    }
  }
  return areas.flatMap((area) => chosen.get(area) ?? []);
}

function takeNext(queue: Chosen[], perSource: Map<string, number>): Chosen | undefined {
  for (;;) {
    const item = queue.shift();
    if (!item) return undefined;
    const used = perSource.get(item.source_id) ?? 0;
    if (used >= mostPerSource) continue;
    perSource.set(item.source_id, used + 1);
    return item;
  }
}

/** Two feeds often carry one story under one headline. */
const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
