type Notice = { title: string; text: string };
type Kind = 'success' | 'error' | 'info';

/** In milliseconds (docs/specification.md, Enquiries). */
const NOTICE_MS = 5_000;
/** For what nobody waits for and the page says as well: it lies over the text meanwhile. */
export const SHORT_NOTICE_MS = 2_000;

type Options = {
  /** In milliseconds. */
  duration?: number;
  /** A name: the latest toast of that name makes way for this one. */
  replaces?: string;
};

const latest = new Map<string, string | number>();

/** Shows a toast; the library is fetched on first use, so that pages without toasts never load it. */
export async function showToast(
  kind: Kind,
  { title, text }: Notice,
  { duration = NOTICE_MS, replaces }: Options = {},
): Promise<void> {
  const { toast } = await import('sonner');
  const id = toast[kind](title, { description: text, duration });
  if (replaces === undefined) return;
  const previous = latest.get(replaces);
  latest.set(replaces, id);
  // Not an update of the previous one: the library loses what comes while a toast leaves the page.
  if (previous !== undefined) toast.dismiss(previous);
}
