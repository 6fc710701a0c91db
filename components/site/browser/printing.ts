/** Prints from the top of the page: Chromium leaves the foot of the sheets out of one that is scrolled. */
export function startPrinting(): void {
  let top = 0;
  addEventListener('beforeprint', () => {
    top = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
  });
  addEventListener('afterprint', () => scrollTo({ top, behavior: 'instant' }));
}
