import { Inline } from '#components/ui/prose.tsx';
import { contact } from '#content/pages/contact.ts';

/** What becomes of the details that a form takes. */
export const CollectionNotice = () => (
  <Inline text={contact.collectionNotice} className="prose text-meta text-muted" />
);
