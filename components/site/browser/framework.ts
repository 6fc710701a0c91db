type ScriptFile = { src: string; integrity?: string };

/** What the framework takes over: to touch it is to want it now. */
const LIVE_PARTS = 'main :is(form, button, input)';
/** What it shows without being touched: a notice, or a field filled in from the address. */
const showsByItself = () =>
  location.search !== '' || document.querySelector('[data-hydrates="idle"]') !== null;
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
/** In milliseconds, where a browser does not say when it is idle or never is. */
const IDLE_AFTER = 200;
const IDLE_AT_LATEST = 2_000;

/**
 * Fetches the scripts of the framework, which the front lists in a page whose parts need them: when one of
 * these is touched. Where a page shows something by itself, once it is loaded, seen and idle: elsewhere a
 * phone would be busy with what nobody may use.
 */
export function startFramework(): void {
  const list = document.getElementById('framework-scripts');
  if (!list) return;

  const insert = () => {
    for (const type of TOUCHES) removeEventListener(type, onTouch, true);
    for (const { src, integrity } of JSON.parse(list.textContent) as ScriptFile[]) {
      const script = document.createElement('script');
      script.src = src;
      if (integrity) script.integrity = integrity;
      document.head.append(script);
    }
    list.textContent = '[]';
  };
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest(LIVE_PARTS)) insert();
  };
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(insert, { timeout: IDLE_AT_LATEST })
      : setTimeout(insert, IDLE_AFTER);
  const whenLoaded = () =>
    document.readyState === 'complete' ? whenIdle() : addEventListener('load', whenIdle, { once: true });

  const begin = () => {
    if (!showsByItself()) return;
    // A page that is made ahead may never be seen.
    if ((document as { prerendering?: boolean }).prerendering)
      document.addEventListener('prerenderingchange', whenLoaded, { once: true });
    else whenLoaded();
  };

  for (const type of TOUCHES) addEventListener(type, onTouch, true);
  // The script may be there before the body is.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
