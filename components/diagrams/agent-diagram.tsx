import { agent, agentLimits, agentWords } from '#content/diagrams/agent.ts';
import { DiagramSvg, ExplorableFigure, shownWhen } from './explorer.tsx';

const PITCH = 56;
const FIRST = 84;

/** An agent behind four limits: with one of them gone, its way is open. */
export function AgentDiagram() {
  const last = FIRST + (agentLimits.length - 1) * PITCH;
  return (
    <ExplorableFigure id="agent" explorer={agent}>
      <DiagramSvg height={last + 36}>
        <rect x="1" y="1" width="228" height="40" rx="6" className="box" />
        <text x="14" y="26">
          <tspan className="strong">{agentWords.agent}</tspan>: {agentWords.task}
        </text>
        <path d={`M24 41V${last}`} className="line" />
        {agentLimits.map(({ name, kept, open }, index) => {
          const y = FIRST + index * PITCH;
          const control = index + 1;
          return (
            <g key={name}>
              <g className={shownWhen({ on: [control] })}>
                <path d={`M24 ${y}H84`} className="line" />
                <rect x="62" y={y - 18} width="9" height="36" className="gate" />
                <text x="98" y={y - 4} className="strong">
                  {name}
                </text>
                <text x="98" y={y + 14}>
                  {kept}
                </text>
              </g>
              <g className={shownWhen({ off: [control] })}>
                <path d={`M24 ${y}H84m-9-8l9 8l-9 8`} className="line bad" />
                <text x="98" y={y - 4} className="soft">
                  {agentWords.removed(name)}
                </text>
                <text x="98" y={y + 14} className="strong">
                  {open}
                </text>
              </g>
            </g>
          );
        })}
      </DiagramSvg>
    </ExplorableFigure>
  );
}
