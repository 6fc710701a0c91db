import { about } from '#content/pages/about.ts';
import { site } from '#content/site/site.ts';

const HOURS = 24;
/** The scale below the bars. */
const ticks = [
  { hour: 0, place: 'left-0' },
  { hour: 6, place: 'left-1/4 -translate-x-1/2' },
  { hour: 12, place: 'left-1/2 -translate-x-1/2' },
  { hour: 18, place: 'left-3/4 -translate-x-1/2' },
  { hour: 24, place: 'right-0' },
];

/** Office hours of three cities on one clock; the bars repeat the text and are hidden from screen readers. */
export function OfficeClock() {
  const { caption, now, cities } = about.clock;
  return (
    <figure className="group card p-6 sm:p-8">
      <figcaption className="data flex flex-wrap justify-between gap-x-6 text-muted">
        {caption}
        <span aria-hidden="true" className="no-print invisible group-data-live:visible">
          <span className="mr-1.5 inline-block h-3 border-l-2 border-error align-middle" />
          {now}
        </span>
      </figcaption>
      <ul className="mt-5 space-y-5">
        {cities.map(({ city, hours, shifts }, index) => (
          <li key={city}>
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="font-semibold">{city}</span>
              <span className="text-muted">{hours}</span>
            </p>
            <svg
              viewBox={`0 0 ${HOURS} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-2 h-3 w-full rounded-control border border-transparent bg-line"
            >
              {shifts.map(([from, to]) => (
                <rect
                  key={from}
                  x={from}
                  width={to - from}
                  height="1"
                  className={index === 0 ? 'fill-wattle-400' : 'fill-accent'}
                />
              ))}
              <path d="M6 0v1M12 0v1M18 0v1" className="stroke-control [vector-effect:non-scaling-stroke]" />
              <path
                data-now={site.timeZone}
                className="no-print stroke-error stroke-2 [vector-effect:non-scaling-stroke]"
              />
            </svg>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="data relative mt-2 h-5 text-muted">
        {ticks.map(({ hour, place }) => (
          <span key={hour} className={`absolute ${place}`}>
            {hour}
          </span>
        ))}
      </p>
    </figure>
  );
}
