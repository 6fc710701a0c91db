const KEY = 'carried-email';

/** Takes what was typed into a sign-up to the form it leads to: the address of the page may not hold it. */
export function startCarriedAddress(): void {
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.dataset.carries !== 'email') return;
    const typed = target.querySelector<HTMLInputElement>('input[type=email]')?.value;
    try {
      if (typed) sessionStorage.setItem(KEY, typed);
    } catch {
      // A browser that stores nothing has it typed again.
    }
  });
  const field = document.querySelector<HTMLInputElement>('form[data-takes=email] input[type=email]');
  if (!field) return;
  try {
    field.value ||= sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
