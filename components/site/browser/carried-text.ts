const keyOf = (name: string) => `carried-${name}`;

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Takes what was typed into a form, or put together there, to the form that it leads to: the address of the
 * page may not hold it. The control that it stands in has no name, the one that takes it is called as it is.
 */
export function startCarriedText(): void {
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.dataset.carries) return;
    const typed = target.querySelector<Control>(':is(input, textarea):not([name])')?.value;
    try {
      if (typed) sessionStorage.setItem(keyOf(target.dataset.carries), typed);
    } catch {
      // A browser that stores nothing has it typed again.
    }
  });
  const form = document.querySelector<HTMLFormElement>('form[data-takes]');
  if (!form) return;
  const name = form.dataset.takes!;
  const control = form.elements.namedItem(name) as Control;
  try {
    control.value ||= sessionStorage.getItem(keyOf(name)) ?? '';
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
