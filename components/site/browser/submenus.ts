const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.has-submenu') : null;
const toggleOf = (item: HTMLElement) => item.querySelector<HTMLElement>('.submenu-toggle')!;
const isOpen = (item: HTMLElement) => toggleOf(item).ariaExpanded === 'true';
const show = (item: HTMLElement, open: boolean) => {
  toggleOf(item).ariaExpanded = String(open);
};

/**
 * Opens the header's submenus by their chevrons. Escape closes one however it was opened, and returns the
 * focus to its chevron (WCAG 1.4.13, 2.1.1); the style sheet opens one under the pointer.
 */
export function startSubmenus(): void {
  document.addEventListener('click', ({ target }) => {
    const item = itemOf(target);
    if (!item) return;
    const element = target as Element;
    if (element.closest('.submenu-toggle')) show(item, !isOpen(item));
    else if (element.closest('.submenu a')) show(item, false);
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return;
    const item = itemOf(target) ?? document.querySelector<HTMLElement>('.has-submenu:hover');
    if (!item) return;
    item.dataset.dismissed = 'true';
    if (isOpen(item)) toggleOf(item).focus();
    show(item, false);
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const item = itemOf(target);
    if (item && !item.contains(relatedTarget as Node | null)) show(item, false);
  });
  document.addEventListener('pointerover', ({ target, relatedTarget }) => {
    const item = itemOf(target);
    if (item && !item.contains(relatedTarget as Node | null)) delete item.dataset.dismissed;
  });
}
