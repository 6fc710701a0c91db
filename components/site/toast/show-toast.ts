import type { ExternalToast } from 'sonner';

type Notice = { title: string; text: string };
type Kind = 'success' | 'error' | 'info';

/** How long the contact form's notices stay, in milliseconds (specification §9). */
const NOTICE_MS = 5_000;

/** Shows a toast. The library is fetched on first use, or earlier by {@link ToastRegion}: pages without toasts never load it. */
export async function showToast(
  kind: Kind,
  { title, text }: Notice,
  options: ExternalToast = {},
): Promise<void> {
  const { toast } = await import('sonner');
  toast[kind](title, { description: text, duration: NOTICE_MS, ...options });
}
