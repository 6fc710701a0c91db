import { speculationRulesResponse } from '#lib/speculation-rules.ts';

export const dynamic = 'force-static';

export const GET = () => speculationRulesResponse('eager');
