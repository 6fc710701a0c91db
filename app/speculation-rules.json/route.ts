import { speculationRules } from '#lib/speculation-rules.ts';

export const dynamic = 'force-static';

export const GET = () =>
  Response.json(speculationRules, { headers: { 'content-type': 'application/speculationrules+json' } });
