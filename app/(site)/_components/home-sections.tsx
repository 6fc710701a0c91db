import { RuledItems } from '#components/sections/ruled-items.tsx';
import { Cover } from '#components/art/signal-art.tsx';
import { areaTints } from '#components/ui/area-tints.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Unbroken } from '#components/ui/unbroken.tsx';
import { contactAbout } from '#content/contact-about.ts';
import { home } from '#content/pages/home.ts';
import { consultation } from '#content/site/navigation.ts';
import { sectionWords } from '#content/words/section-words.ts';

export function HomeAbout() {
  const { heading, paragraphs, link } = home.about;
  return (
    <section className="section">
      <div className="wrap grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <h2 className="text-section lg:col-span-5">{heading}</h2>
        <div className="measure space-y-5 lg:col-span-7 lg:pt-2">
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'text-lead leading-normal' : 'text-muted'}>
              <Unbroken>{paragraph}</Unbroken>
            </p>
          ))}
          <p className="no-print">
            <a href={link.href} className="link link-alone -my-2 font-semibold">
              {link.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

export function HomeExpertise() {
  const { heading, lead, cards, platformsNote } = home.expertise;
  return (
    <section className="section bg-band" aria-labelledby="expertise">
      <div className="wrap">
        <SectionHead id="expertise" heading={heading} lead={lead} />
        <ul className="mt-8 grid gap-6 sm:mt-12 lg:grid-cols-3">
          {cards.map((card) => (
            <li
              key={card.area}
              className="reveal card row-span-8 grid grid-rows-subgrid gap-y-0 overflow-hidden"
            >
              <div className={`no-print h-2 sm:h-40 sm:p-4 *:max-sm:hidden ${areaTints[card.area]}`}>
                <Cover area={card.area} seed={`home-${card.area}`} />
              </div>
              <div className="px-6 pt-6">
                <p className="data text-muted">{card.label}</p>
                <h3 className="mt-3 text-card">{card.title}</h3>
              </div>
              <p className="mt-3 px-6 text-muted">{card.text}</p>
              <ul className="row-span-3 mx-6 mt-5 grid grid-rows-subgrid gap-y-0 divide-y divide-line border-y border-line">
                {card.bullets.map((bullet) => (
                  <li key={bullet} className="py-2 max-sm:leading-snug sm:py-2.5">
                    {bullet}
                  </li>
                ))}
              </ul>
              <p className="mx-6 mt-5 text-[0.9375rem]">{card.platforms}</p>
              <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 self-end p-6">
                <a href={card.link.href} className="button button-outline">
                  {card.link.label}
                  <span className="sr-only">{sectionWords.about(card.label)}</span>
                </a>
                <a href={contactAbout(card.label)} className="link link-alone -my-2 font-semibold">
                  {consultation.label}
                  <span className="sr-only">{sectionWords.about(card.label)}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-meta text-muted">{platformsNote}</p>
      </div>
    </section>
  );
}

export function HomeBenefits() {
  const { heading, lead, items } = home.benefits;
  return (
    <section className="section bg-band" aria-labelledby="benefits">
      <div className="wrap">
        <SectionHead id="benefits" heading={heading} lead={lead} />
        <RuledItems folds="benefit" items={items} className="mt-8 sm:mt-14 sm:grid-cols-2 lg:grid-cols-3" />
      </div>
    </section>
  );
}
