import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AttackDiagram } from './attack-diagram.tsx';

/** Half of the widest edge, which forced colours have. */
const EDGE = 2;

it('has room for the whole of its last step', () => {
  const drawing = renderToStaticMarkup(<AttackDiagram />);
  const height = Number(/viewBox="0 0 360 (\d+)"/.exec(drawing)![1]);
  const lowest = [...drawing.matchAll(/cy="(\d+)" r="(\d+)"/g)].map(([, cy, r]) => Number(cy) + Number(r));
  expect(lowest.length).toBeGreaterThan(0);
  expect(height).toBeGreaterThanOrEqual(Math.max(...lowest) + EDGE);
});
