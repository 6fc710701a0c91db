import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** A Lucide icon drawn from plain data; `lucide-react` would make every icon a client component. */
export function Icon({
  of,
  size = 20,
  strokeWidth = 1.75,
  className,
}: {
  of: IconNode;
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
