import { RuledItems } from '#components/sections/ruled-items.tsx';
import { about } from '#content/pages/about.ts';

export function Vision() {
  const { heading, vision, mission, principles } = about.vision;
  const statements = [
    { label: about.visionLabel, text: vision },
    { label: about.missionLabel, text: mission },
  ];
  return (
    <section
      id="vision-mission"
      tabIndex={-1}
      aria-labelledby="vision-mission-heading"
      className="section -scroll-mt-6 bg-band"
    >
      <div className="wrap">
        <h2 id="vision-mission-heading" className="text-section">
          {heading}
        </h2>
        <div className="mt-8 sm:mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-2">
          {statements.map(({ label, text }) => (
            <div key={label} className="reveal border-l-3 border-wattle-400 pl-6 sm:pl-8">
              <h3 className="font-mono text-meta tracking-normal text-muted">{label}</h3>
              <p className="mt-3 font-display text-title leading-tight tracking-tight text-pretty lg:text-balance">
                {text}
              </p>
            </div>
          ))}
        </div>
        <RuledItems items={principles} className="mt-10 sm:mt-16 sm:grid-cols-2 xl:grid-cols-4" />
      </div>
    </section>
  );
}
