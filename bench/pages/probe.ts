/** What the probe has seen so far, in milliseconds since the page was requested. */
export interface Seen {
  firstPaint: number;
  largestPaint: number;
  largestElement: string;
  layoutShift: number;
  /** Start and length of every task over 50 ms. */
  longTasks: [number, number][];
  /** Whether the page has parts that React hydrates, with scripts that are fetched later. */
  hasForm: boolean;
  /** When everything a visitor can operate could be operated; 0 until then. */
  interactive: number;
  /** From a click on a link to the frame that shows the next page's heading; 0 until then. */
  navigation: number;
  policyViolations: string[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/**
 * Runs in every document before its own scripts: it is handed to the browser as source, so it may use nothing
 * from outside itself.
 *
 * Interactive means that the page's own script has run, which makes the Trusted Types policy in the task that
 * does all of its work: until a form is touched it is a plain form. Elsewhere React has attached its
 * properties to every link, button and field. A page without scripts never is.
 */
export function probe(): void {
  const seen: Seen = {
    firstPaint: 0,
    largestPaint: 0,
    largestElement: '',
    layoutShift: 0,
    longTasks: [],
    hasForm: false,
    interactive: 0,
    navigation: 0,
    policyViolations: [],
  };
  window.seen = seen;

  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largestElement = (entry as PerformanceEntry & { element?: Element }).element?.tagName ?? '';
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.layoutShift += shift.value;
  });
  observe('longtask', (entry) => seen.longTasks.push([entry.startTime, entry.duration]));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    seen.policyViolations.push(`${violatedDirective} ${blockedURI} ${sample}`.trim()),
  );

  const controls = 'a[href], button, input:not([type="hidden"]), select, textarea';
  const propsKey = (element: Element): string | undefined =>
    Object.keys(element).find((key) => key.startsWith('__reactProps$'));
  const isHydrated = (control: Element): boolean => {
    for (let element: Element | null = control; element; element = element.parentElement) {
      const key = propsKey(element);
      if (!key) continue;
      // Text that came as HTML is not React's to operate, but the element around it is.
      const props = (element as unknown as Record<string, object>)[key] ?? {};
      return element === control || 'dangerouslySetInnerHTML' in props;
    }
    return false;
  };
  const timer = setInterval(() => {
    if (document.readyState === 'loading') return;
    seen.hasForm = document.getElementById('framework-scripts') !== null;
    const elements = [...document.querySelectorAll(controls)];
    const ownScript = document.querySelector('script[src*="/browser/"]') !== null;
    const { trustedTypes } = window as unknown as { trustedTypes?: { defaultPolicy: unknown } };
    const isOperable = ownScript
      ? Boolean(trustedTypes?.defaultPolicy)
      : elements.length > 0 && elements.every(isHydrated);
    if (!isOperable) return;
    seen.interactive = performance.now();
    clearInterval(timer);
  }, 8);

  // A click that loads a new document leaves its time where the next document finds it.
  const STARTED = 'bench-click';
  const now = (): number => performance.timeOrigin + performance.now();
  const untilPainted = (began: number, isNew: (heading: Element) => boolean): void => {
    const look = (): void => {
      const heading = document.querySelector('h1');
      if (!heading?.textContent || !isNew(heading)) {
        requestAnimationFrame(look);
        return;
      }
      // A message that is sent within a frame arrives after it was painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => (seen.navigation = now() - began);
        channel.port2.postMessage(0);
      });
    };
    requestAnimationFrame(look);
  };
  const before = Number(sessionStorage.getItem(STARTED));
  sessionStorage.removeItem(STARTED);
  if (before > 0) untilPainted(before, () => true);
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      const old = document.querySelector('h1')?.textContent;
      const began = performance.timeOrigin + event.timeStamp;
      sessionStorage.setItem(STARTED, String(began));
      untilPainted(began, (heading) => {
        if (heading.textContent === old) return false;
        sessionStorage.removeItem(STARTED);
        return true;
      });
    },
    true,
  );
}
