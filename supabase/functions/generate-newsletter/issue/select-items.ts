import { areaOf, areas, type Area } from './areas.ts';

/** An item that no issue has used yet; the database returns them newest first. */
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

export interface SelectedItem extends Omit<Candidate, 'area'> {
  area: Area;
}

const MAX_PER_FEED = 4;

/**
 * Selects the items of an issue: each story once, at most four of one feed, the areas in turns
 * (round-robin), newest first. Returned area by area.
 */
export function selectItems(candidates: readonly Candidate[], maxItems: number): SelectedItem[] {
  const queues = new Map<Area, SelectedItem[]>(areas.map((area) => [area, []]));
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const area = areaOf(candidate);
    const keys = [`url:${candidate.url_key}`, `title:${titleKey(candidate.title)}`];
    if (!area || keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    queues.get(area)?.push({ ...candidate, area });
  }

  const perFeed = new Map<string, number>();
  const selected = new Map<Area, SelectedItem[]>(areas.map((area) => [area, []]));
  let remaining = maxItems;
  // In turns, so that an area with many items does not crowd out the others.
  for (let progress = true; progress && remaining > 0;) {
    progress = false;
    for (const area of areas) {
      const next = takeNext(queues.get(area) ?? [], perFeed);
      if (!next || remaining === 0) continue;
      selected.get(area)?.push(next);
      remaining -= 1;
      progress = true;
    }
  }
  return areas.flatMap((area) => selected.get(area) ?? []);
}

function takeNext(queue: SelectedItem[], perFeed: Map<string, number>): SelectedItem | undefined {
  for (;;) {
    const item = queue.shift();
    if (!item) return undefined;
    const used = perFeed.get(item.source_id) ?? 0;
    if (used >= MAX_PER_FEED) continue;
    perFeed.set(item.source_id, used + 1);
    return item;
  }
}

/** Equal for one headline in two feeds. */
const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
