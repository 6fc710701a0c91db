import type { CaseDiagram, CaseStep } from '#content/collections/case-study-diagrams.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

const WIDTH = 152;
const BOX = 48;
const PITCH = 74;
const TOP = 26;
/** Letters that fit a box in the widest of the fallback faces. */
const LETTERS = 17;

/** The way through a case before and after the work, with its caption. */
export function BeforeAfter({ diagram }: { diagram: CaseDiagram }) {
  return (
    <figure>
      <BeforeAfterDrawing diagram={diagram} />
      <figcaption className="mt-4 text-meta">{diagram.caption}</figcaption>
    </figure>
  );
}

/** The drawing alone, for a place where the text beside it says the same. */
export function BeforeAfterDrawing({ diagram: { before, after } }: { diagram: CaseDiagram }) {
  const rows = Math.max(before.length, after.length);
  return (
    <svg
      viewBox={`0 0 320 ${TOP + rows * PITCH - (PITCH - BOX) + 2}`}
      aria-hidden="true"
      focusable="false"
      className="diagram w-full max-w-[26rem]"
    >
      <Column heading={solutionsPage.before} steps={before} x={1} />
      <Column heading={solutionsPage.after} steps={after} x={167} />
    </svg>
  );
}

function Column({ heading, steps, x }: { heading: string; steps: readonly CaseStep[]; x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <text x="0" y="14" className="strong">
        {heading}
      </text>
      {steps.map((step, index) => (
        <g key={step.text} transform={`translate(0 ${TOP + index * PITCH})`}>
          <rect width={WIDTH} height={BOX} rx="6" className={step.signal ? 'hot' : 'box'} />
          <Lines text={step.text} className={step.signal ? 'middle on-hot' : 'middle'} />
          {index < steps.length - 1 && <Next kind={step.next} />}
        </g>
      ))}
    </g>
  );
}

/** From a box to the one below it. */
function Next({ kind }: { kind: CaseStep['next'] }) {
  const middle = WIDTH / 2;
  if (kind === 'gap') return <path d={`M${middle - 6} ${BOX + 7}l12 12m0-12l-12 12`} className="line bad" />;
  return (
    <>
      <path d={`M${middle} ${BOX}v24m-5-6l5 6l5-6`} className="line" />
      {kind === 'gate' && <rect x={middle - 28} y={BOX + 8} width="56" height="7" className="gate" />}
    </>
  );
}

/** One or two lines in the middle of a box. */
function Lines({ text, className }: { text: string; className: string }) {
  const lines = wrapped(text);
  return (
    <text className={className}>
      {lines.map((line, index) => (
        <tspan key={line} x={WIDTH / 2} y={BOX / 2 + 5 + (index - (lines.length - 1) / 2) * 17}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** SVG does not break lines. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
