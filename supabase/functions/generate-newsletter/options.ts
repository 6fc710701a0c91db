/** What an admin requests of a run. */
export interface Options {
  /** A repeated key gets the response of the first request. */
  idempotencyKey?: string;
  /** Items of the last so many days, 1 to 90. */
  days: number;
  /** Items in the issue, 1 to 50. */
  maxItems: number;
  useModel: boolean;
}

/** Reads the body of a request; undefined when a field is invalid. */
export function readOptions(body: Record<string, unknown> | undefined): Options | undefined {
  if (!body) return undefined;
  const { idempotency_key: key, days = 7, max_items: maxItems = 12, use_llm: useModel = true } = body;
  const isCount = (value: unknown, max: number): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
  if (key !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(key)))
    return undefined;
  if (!isCount(days, 90) || !isCount(maxItems, 50) || typeof useModel !== 'boolean') return undefined;
  return { days, maxItems, useModel, ...(key === undefined ? {} : { idempotencyKey: String(key) }) };
}
