import { about } from '#content/pages/about.ts';

const HOURS = 24;

/** Office hours of three cities on one clock; the bars repeat the text and are hidden from screen readers. */
export function OfficeClock() {
  const { caption, cities } = about.clock;
  return (
    <figure className="card p-6 sm:p-8">
      <figcaption className="data text-muted">{caption}</figcaption>
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
              className="mt-2 h-3 w-full rounded-control bg-line"
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
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
