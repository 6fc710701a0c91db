const opener = (target: Element) => target.closest<HTMLButtonElement>('button[commandfor]');

/** What the attributes of the small-screen menu leave to do: closing it, and opening it in older browsers. */
export function startMenu(): void {
  const dialogs = () => document.querySelectorAll<HTMLDialogElement>('dialog.menu');
  const isOld = !('command' in HTMLButtonElement.prototype);

  document.addEventListener('click', ({ target }) => {
    const element = target as Element;
    const id = isOld && opener(element)?.getAttribute('commandfor');
    if (id) (document.getElementById(id) as HTMLDialogElement | null)?.showModal();
    // Any link closes the menu, also one to a place on the same page; so does a press on the backdrop.
    const dialog = element.closest<HTMLDialogElement>('dialog.menu');
    if (dialog && (element === dialog || element.closest('a'))) dialog.close();
  });

  matchMedia('(min-width: 80rem)').addEventListener('change', ({ matches }) => {
    if (matches) for (const dialog of dialogs()) dialog.close();
  });
}
