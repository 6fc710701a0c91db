/**
 * All rows of a list, in batches: an export never holds the whole table. The database reads the next batch
 * while the caller writes one, and no more than that.
 * @param after reads the batch behind this row, or the first
 * @param size of a full batch; a smaller one is the last
 */
export async function* inBatches<Row>(
  after: (last?: Row) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let next: Promise<Row[]> | undefined = after(); next;) {
    const batch: Row[] = await next;
    next = batch.length === size ? after(batch.at(-1)) : undefined;
    // Thrown where it is awaited; a caller who left awaits nothing.
    next?.catch(() => undefined);
    if (batch.length > 0) yield batch;
  }
}
