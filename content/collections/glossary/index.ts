import { aiTerms } from './ai.ts';
import { observabilityTerms } from './observability.ts';
import { regulationTerms } from './regulation.ts';
import { termSchema, type Term } from './schema.ts';
import { securityTerms } from './security.ts';

export const glossary: readonly Term[] = termSchema
  .array()
  .parse([...observabilityTerms, ...securityTerms, ...aiTerms, ...regulationTerms])
  .sort((a, b) => a.term.localeCompare(b.term, 'en-AU'));
