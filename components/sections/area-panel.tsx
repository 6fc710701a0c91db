import { Cover } from '#components/art/signal-art.tsx';
import type { Area } from '#content/schemas.ts';

const tints: Record<Area, string> = {
  observability: 'bg-observability-tint',
  security: 'bg-security-tint',
  ai: 'bg-ai-tint',
};

/** The cover of an area on its own tint; `className` sets the size. */
export function AreaPanel({ area, seed, className }: { area: Area; seed: string; className: string }) {
  return (
    <div className={`no-print ${tints[area]} ${className}`}>
      <Cover area={area} seed={seed} />
    </div>
  );
}
