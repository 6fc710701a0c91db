import { Fold } from '#components/ui/fold.tsx';
import type { RegulatoryDate, UndatedDuty } from '#content/collections/regulatory-dates/schema.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { longDate } from '#lib/format.ts';

const { labels } = regulatoryCalendar;

type Duty = {
  duty: RegulatoryDate | UndatedDuty;
  /** What its second line is: of a day to come unless given. */
  task?: 'doBy' | 'inPlace' | 'prepare';
  level?: 3 | 4;
};

/** One duty: its day, and folded on phones whom it reaches, what to have done, and where that was read. */
export function Duty({ duty, task = 'doBy', level = 3 }: Duty) {
  const { id, title, areas, reached, doBy, rule, source, checkedOn } = duty;
  const topics = <p className="data text-muted">{areas.join(' · ')}</p>;
  const isDated = 'date' in duty;
  return (
    <Fold
      id={id}
      level={level}
      heading={title}
      className="grid scroll-mt-28 gap-x-10 gap-y-1 py-3 [--fold-top:0.75rem] md:gap-y-3 md:py-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]"
      headingClass="text-card lg:col-span-9"
      textClass="lg:col-span-9"
      before={
        <div className="lg:col-span-3 lg:row-span-2">
          {isDated ? (
            <p className="font-display text-2xl leading-tight">
              <time dateTime={duty.date}>{longDate(duty.date)}</time>
            </p>
          ) : (
            topics
          )}
          {'status' in duty && duty.status === 'expected' && (
            <p className="mt-2 text-meta font-semibold text-note">{labels.expected}</p>
          )}
        </div>
      }
    >
      {isDated && topics}
      <dl className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-[8rem_1fr]">
        <Fact name={labels.reached}>{reached}</Fact>
        <Fact name={labels[task]}>{doBy}</Fact>
      </dl>
      <p className="prose mt-4 text-meta text-muted">
        {rule && (
          <>
            {labels.rule}: <Place {...rule} />.{' '}
          </>
        )}
        {labels.source}: <Place {...source} /> ({labels.kinds[source.kind]}). {labels.checkedOn}{' '}
        {longDate(checkedOn)}.
      </p>
    </Fold>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="font-semibold max-sm:mt-2">{name}</dt>
    <dd className="max-w-[66ch]">{children}</dd>
  </>
);

type Place = { title: string; section: string; href?: string | undefined };

const Place = ({ title, section, href }: Place) => (
  <>
    {href ? <a href={href}>{title}</a> : title}, {section}
  </>
);
