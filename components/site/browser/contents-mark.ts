/** A section is being read while it crosses this strip of the screen, a third of the way down. */
const READING_STRIP = '-30% 0px -65% 0px';

/** Marks the link to the section being read in every list inside `[data-contents]`. */
export function markContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const observer = new IntersectionObserver(
    (entries) => {
      const reading = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
      if (!reading) return;
      for (const link of links) {
        if (link.hash === `#${reading}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: READING_STRIP },
  );
  for (const id of new Set(links.map(({ hash }) => hash.slice(1)))) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }
}
