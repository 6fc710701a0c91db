import { SectionHead } from '#components/ui/section-head.tsx';
import { people as everyone, peopleLabels, type Person } from '#content/people.ts';
import { sectionWords } from '#content/words/section-words.ts';

/** Who does the work; nothing while the collection is empty. */
export function PeopleSection({ people = everyone }: { people?: readonly Person[] }) {
  if (people.length === 0) return null;
  return (
    <section className="section" aria-labelledby="people">
      <div className="wrap">
        <SectionHead id="people" heading={peopleLabels.heading} />
        <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {people.map(({ name, role, photo, answersFor, links }) => (
            <li key={name} className="reveal card overflow-hidden">
              <img {...photo} alt="" loading="lazy" className="aspect-square w-full object-cover" />
              <div className="p-6">
                <h3 className="text-card">{name}</h3>
                <p className="mt-1 text-muted">{role}</p>
                <p className="mt-3">
                  {peopleLabels.answersFor} {answersFor}
                </p>
                {links.map(({ label, href }) => (
                  <p key={href} className="mt-3">
                    <a href={href} className="link">
                      {label}
                      <span className="sr-only">{sectionWords.of(name)}</span>
                    </a>
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
