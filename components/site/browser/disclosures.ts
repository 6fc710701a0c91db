const DISCLOSURE = '[data-discloses]';
const panelOf = (control: HTMLElement) => document.getElementById(control.dataset.discloses!)!;
const controls = () => [...document.querySelectorAll<HTMLElement>(DISCLOSURE)];

function show(control: HTMLElement, open: boolean): void {
  const panel = panelOf(control);
  // React would write `hidden="until-found"` as `hidden=""`, which a search of the page does not open.
  if (open) panel.removeAttribute('hidden');
  else panel.setAttribute('hidden', 'until-found');
  control.ariaExpanded = String(open);
}

/** Whether a hash leads to what holds the panel, its heading included, or to anything inside. */
function leadsTo(control: HTMLElement, hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  return target !== null && panelOf(control).parentElement!.contains(target);
}

function follow(hash: string): void {
  for (const control of controls()) if (leadsTo(control, hash)) show(control, true);
}

/** Turns the links of components/ui/disclosure.tsx into buttons; from here the attributes decide. */
function start(): void {
  for (const control of controls()) {
    const panel = panelOf(control);
    control.role = 'button';
    control.setAttribute('aria-controls', panel.id);
    show(control, 'open' in panel.dataset || leadsTo(control, location.hash));
    panel.dataset.live = '';
  }
}

export function startDisclosures(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
  addEventListener('hashchange', () => follow(location.hash));
  document.addEventListener('beforematch', ({ target }) => {
    const control = controls().find((one) => panelOf(one) === target);
    if (control) show(control, true);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    if (link.matches(DISCLOSURE) && link.ariaExpanded) {
      event.preventDefault();
      show(link, link.ariaExpanded === 'false');
      // A link to the hash that the address already has fires no `hashchange`.
    } else if (link.pathname === location.pathname) follow(link.hash);
  });
  // A button is pressed by Space, a link is not.
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.key !== ' ' || !target.matches(DISCLOSURE)) return;
    event.preventDefault();
    target.click();
  });
}
