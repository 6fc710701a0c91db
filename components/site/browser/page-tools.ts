async function copy(path: string): Promise<string> {
  const address = new URL(path, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    return 'Link copied';
  } catch {
    // Not allowed, or no secure connection: the address itself can still be copied by hand.
    return `Copy this address: ${address}`;
  }
}

/** Makes the buttons of `[data-tools]` copy an address and print, and says there what came of it. */
export function startPageTools(): void {
  for (const tools of document.querySelectorAll<HTMLElement>('[data-tools]')) {
    tools.dataset.live = '';
    tools.addEventListener('click', async ({ target }) => {
      const button = (target as Element).closest('button');
      if (button?.dataset.copies) {
        tools.querySelector('[role=status]')!.textContent = await copy(button.dataset.copies);
      } else if (button) print();
    });
  }
}
