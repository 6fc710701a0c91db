import type { ReactNode } from 'react';
import type { Condition, Explorer } from '#content/diagrams/explorer.ts';

/** Class names that app/styles/diagrams.css shows and hides by; they work on HTML and on SVG. */
export const shownWhen = ({ on = [], off = [] }: Partial<Condition>): string =>
  [...on.map((control) => `on${control}`), ...off.map((control) => `off${control}`)].join(' ');

type ExplorableFigure = { id: string; explorer: Explorer; children: ReactNode };

/**
 * A drawing with native controls. CSS alone changes it, so it works without scripts; its caption says what is
 * drawn, which is why screen readers are spared the drawing.
 */
export function ExplorableFigure({ id, explorer, children }: ExplorableFigure) {
  const { heading, text, legend, choice, controls, captions, note } = explorer;
  return (
    <figure className="explorable card mt-8 grid gap-x-10 gap-y-4 p-4 sm:mt-10 sm:gap-y-6 sm:p-8 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <div>
        <h3 className="text-card">{heading}</h3>
        <p className="mt-3 text-muted">{text}</p>
        <fieldset className="no-print mt-3 sm:mt-5">
          <legend className="font-semibold">{legend}</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {controls.map(({ label, on }, index) => (
              <label
                key={label}
                className={`flex min-h-11 cursor-pointer items-center gap-2.5 ${choice === 'one' ? '' : 'min-w-30'}`}
              >
                <input
                  type={choice === 'one' ? 'radio' : 'checkbox'}
                  name={choice === 'one' ? id : undefined}
                  defaultChecked={on}
                  className={`control${index + 1} size-5 shrink-0 accent-accent`}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="max-sm:-mx-3 xl:col-start-2 xl:row-span-2 xl:row-start-1">{children}</div>
      <figcaption>
        <div aria-live="polite" className="space-y-2">
          {captions.map(({ text: caption, when }) => (
            <p key={caption} className={shownWhen(when)}>
              {caption}
            </p>
          ))}
        </div>
        <p className="mt-3 text-meta text-muted">{note}</p>
      </figcaption>
    </figure>
  );
}

/** The drawing's own box; on a phone it takes the padding of its card, and its words are larger in it. */
export function DiagramSvg({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 360 ${height}`}
      aria-hidden="true"
      focusable="false"
      className="diagram w-full max-w-[30rem]"
    >
      {children}
    </svg>
  );
}
