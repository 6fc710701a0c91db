/**
 * Keeps a browser from painting before it has come to the element with this id: what stands before it would
 * move while the rest arrives. Browsers that do not know it paint at once.
 */
export const ParsedBeforePaint = ({ id }: { id: string }) => (
  <link rel="expect" href={`#${id}`} blocking="render" />
);
