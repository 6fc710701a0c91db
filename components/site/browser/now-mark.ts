/** Draws the line of now on every clock of `[data-now]`, which names the time zone; its scale is in hours. */
export function markNow(): void {
  for (const mark of document.querySelectorAll<SVGElement>('[data-now]')) {
    const options = { timeZone: mark.dataset.now, hour: '2-digit', minute: '2-digit' } as const;
    const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', options).format().split(':').map(Number);
    mark.setAttribute('d', `M${hour + minute / 60} 0v1`);
    mark.closest('figure')!.dataset.live = '';
  }
}
