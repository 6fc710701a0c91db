import type { Area } from '#content/schemas.ts';

/** The ground of an area. */
export const areaTints: Record<Area, string> = {
  observability: 'bg-observability-tint',
  security: 'bg-security-tint',
  ai: 'bg-ai-tint',
};

/** The upper edge of a card, as `border-t-4` draws it. */
export const areaEdges: Record<Area, string> = {
  observability: 'border-t-observability',
  security: 'border-t-security',
  ai: 'border-t-ai',
};
