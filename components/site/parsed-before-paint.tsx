/**
 * Keeps a browser from painting before it has parsed all of the element with this id: what it has would move
 * while the rest arrives. Browsers that do not know it paint at once.
 */
export const ParsedBeforePaint = ({ id }: { id: string }) => (
  <link rel="expect" href={`#${id}`} blocking="render" />
);
