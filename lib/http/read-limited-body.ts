/** A body as text, or undefined as soon as it is longer than `mostBytes`: what follows is not read. An absent body is ''. */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
