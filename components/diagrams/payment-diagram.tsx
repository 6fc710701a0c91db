import { payment, paymentRows, paymentWords } from '#content/diagrams/payment.ts';
import { DiagramSvg, ExplorableFigure } from './explorer.tsx';

const PITCH = 46;
const SECONDS = [0, 1, 2, 3, 4];
/** Pixels from seconds. */
const at = (seconds: number) => Math.round(seconds * 86 + 6);
const HEIGHT = paymentRows.length * PITCH + 26;

/** A payment as a waterfall: what metrics, logs and traces show of it. */
export function PaymentDiagram() {
  return (
    <ExplorableFigure id="payment" explorer={payment}>
      <DiagramSvg height={HEIGHT}>
        {paymentRows.map(({ name, from, to, log, own, slow }, row) => (
          <g key={name} transform={`translate(0 ${row * PITCH})`}>
            <text x="6" y="14">
              {name}
            </text>
            <g className="on1">
              <text x="350" y="14" className="soft end">
                {own ? paymentWords.metric : paymentWords.unseen}
              </text>
              {own && <path d={`M6 30${wave(row)}`} className="line good" />}
            </g>
            <g className="on2">
              <text x="350" y="14" className="soft end">
                {log}
              </text>
              {own && <path d={ticks(row)} className="line" />}
            </g>
            <g className="on3">
              {slow && (
                <text x="350" y="14" className="end strong">
                  {paymentWords.slow}
                </text>
              )}
              <rect
                x={at(from)}
                y="22"
                width={at(to) - at(from)}
                height="12"
                className={slow ? 'hot' : 'bar'}
              />
            </g>
          </g>
        ))}
        <g className="on3">
          {SECONDS.map((second) => (
            <text
              key={second}
              x={at(second)}
              y={HEIGHT - 4}
              className={`soft ${second === 0 ? '' : second === 4 ? 'end' : 'middle'}`}
            >
              {second} s
            </text>
          ))}
        </g>
      </DiagramSvg>
    </ExplorableFigure>
  );
}

/** An average that shows nothing: small steps to the right edge. */
const wave = (row: number): string =>
  Array.from({ length: 12 }, (_, step) => `l28 ${(step + row) % 2 ? 4 : -4}`).join('');

/** Lines of a log on a clock of its own: each row begins elsewhere. */
const ticks = (row: number): string =>
  Array.from({ length: 5 }, (_, line) => `M${20 + row * 17 + line * (40 + row * 5)} 22v14`).join('');
