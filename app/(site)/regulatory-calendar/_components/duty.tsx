import type { RegulatoryDate, UndatedDuty } from '#content/collections/regulatory-dates/schema.ts';
import { regulatoryCalendar } from '#content/pages/regulatory-calendar.ts';
import { longDate } from '#lib/format.ts';

const { labels } = regulatoryCalendar;

type Duty = {
  duty: RegulatoryDate | UndatedDuty;
  /** What its second line is: of a day to come unless given. */
  task?: 'doBy' | 'inPlace' | 'prepare';
  as?: 'h3' | 'h4';
};

/** One duty: its day, whom it reaches, what to have done, and where that was read. */
export function Duty({ duty, task = 'doBy', as: Heading = 'h3' }: Duty) {
  const { id, title, areas, reached, doBy, rule, source, checkedOn } = duty;
  return (
    <li id={id} className="grid scroll-mt-28 gap-x-10 gap-y-2 py-6 lg:grid-cols-12">
      <div className="lg:col-span-3">
        {'date' in duty && (
          <p className="font-display text-2xl leading-tight">
            <time dateTime={duty.date}>{longDate(duty.date)}</time>
          </p>
        )}
        <p className="data mt-1 text-muted">{areas.join(' · ')}</p>
        {'status' in duty && duty.status === 'expected' && (
          <p className="mt-2 text-meta font-semibold text-note">{labels.expected}</p>
        )}
      </div>
      <div className="lg:col-span-9">
        <Heading className="text-card">{title}</Heading>
        <dl className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-[8rem_1fr]">
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
      </div>
    </li>
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
