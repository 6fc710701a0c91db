type Entry = {
  lastModified: number;
  value: { html: string; status?: number };
  cacheControl?: { revalidate: number };
};

/** Next loads page-cache.mjs by its path; these are the parts that its test uses. */
export default class PageCache {
  static notFound: Set<string>;
  static firstStarts: Map<string, number>;
  static began: Map<string, number>;
  constructor(context: object);
  get(key: string, context: object): Promise<Entry | null>;
  set(key: string, data: object, context: object): Promise<void>;
  revalidateTag(tags: string | string[], durations: { expire: number }): Promise<void>;
}
