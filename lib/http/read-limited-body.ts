/**
 * Reads a body, or nothing more of it once it is longer than `maxBytes`.
 * @param body a web stream, or a Node stream by `iterator({ destroyOnReturn: false })`, which leaves its
 *   socket open for a response; an absent body is empty
 * @returns undefined when it is too long
 */
export async function readLimitedBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same for a body of text in UTF-8. */
export async function readLimitedText(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string | undefined> {
  const bytes = await readLimitedBody(body, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}
