import { attack, attackSteps, attackWords } from '#content/diagrams/attack.ts';
import { DiagramSvg, ExplorableFigure, shownWhen } from './explorer.tsx';

const PITCH = 39;
const FIRST = 20;

/** The steps of an attack: each control stops it before one of them. */
export function AttackDiagram() {
  const stops = attackSteps.map((step) => ('control' in step ? step.control : undefined));
  return (
    <ExplorableFigure id="attack" explorer={attack}>
      <DiagramSvg height={FIRST + PITCH * attackSteps.length - 20}>
        {attackSteps.map(({ name }, index) => {
          const y = FIRST + index * PITCH;
          const control = stops[index];
          const before = stops.slice(0, index).filter((stop) => stop !== undefined);
          const reached = shownWhen({ off: control ? [...before, control] : before });
          return (
            <g key={name}>
              {index > 0 && <path d={`M18 ${y - PITCH + 14}V${y - 14}`} className="line faint" />}
              <circle cx="18" cy={y} r="14" className="box" />
              <g className={reached}>
                {index > 0 && <path d={`M18 ${y - PITCH + 14}V${y - 14}`} className="line bad" />}
                <circle cx="18" cy={y} r="14" className="bad-ground" />
              </g>
              <text x="18" y={y + 5} className="middle strong">
                {index + 1}
              </text>
              <text x="46" y={y + 5}>
                {name}
              </text>
              {control && (
                <g className={shownWhen({ on: [control], off: before })}>
                  <rect x="2" y={y - PITCH / 2 - 3} width="32" height="7" className="hot" />
                  <text x="46" y={y - PITCH / 2 + 4} className="strong small">
                    {attackWords.stopped}: {attack.controls[control - 1]?.label}
                  </text>
                </g>
              )}
            </g>
          );
        })}
      </DiagramSvg>
    </ExplorableFigure>
  );
}
