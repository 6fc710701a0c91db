import type { ExternalToast } from 'sonner';

type Notice = { title: string; text: string };
type Kind = 'success' | 'error' | 'info';

/** In milliseconds (docs/specification.md, Enquiries). */
const NOTICE_MS = 5_000;
/** For what nobody waits for and the page says as well: it lies over the text meanwhile. */
export const SHORT_NOTICE_MS = 2_000;

/** Shows a toast; the library is fetched on first use, so that pages without toasts never load it. */
export async function showToast(
  kind: Kind,
  { title, text }: Notice,
  options: ExternalToast = {},
): Promise<void> {
  const { toast } = await import('sonner');
  toast[kind](title, { description: text, duration: NOTICE_MS, ...options });
}
