import { Badge } from '#components/admin/lists/badge.tsx';
import type { State } from '#lib/admin/system-checks.ts';

const colours = { fine: 'green', look: 'yellow', act: 'red' } as const;

/** How something stands, in one word. */
export const StateBadge = ({ state, words }: { state: State; words: Readonly<Record<State, string>> }) => (
  <Badge colour={colours[state]}>{words[state]}</Badge>
);
