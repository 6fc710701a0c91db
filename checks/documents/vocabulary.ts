/** Home-made words and what the field says instead (docs/development.md, glossary and style). */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bmade anew\b|(?<!begin )\banew\b/gi, 'regenerated, revalidated, again'],
  [/\bkept (?:page|answer|response|copy|copies)s?\b/gi, 'cached'],
  [/\blast good (?:copy|page|one)\b/gi, 'stale response'],
  [/\bgiven as it was\b/gi, 'served stale'],
  [/\bwho(?:ever)? asks\b/gi, 'the caller'],
  [/\bask(?:s|ed|ing)? the (?:database|backend|application|auth server)\b/gi, 'query, request'],
  [/\b(?:quickly |better )?packed (?:in|with|once|bytes|answer|page)\b/gi, 'compressed'],
  [/\bblessed\b/gi, 'allow-listed'],
  [/\bbehind (?:\w+ )?(?:\w+['’]s? )?backs?\b/gi, 'in the background'],
  [/\bthe front door\b/gi, 'the HTTP server'],
  [/\bhouse rules?\b/gi, 'conventions'],
  [/\bbreaks? off\b/gi, 'aborts'],
  [/\bturnstiles?\b/gi, 'queue, concurrency limit'],
  [/\bMOST_[A-Z_]+\b/g, 'MAX_…'],
  [/\b[A-Z_]*PATIENCE[A-Z_]*\b/g, '…_TIMEOUT_MS'],
  [/\binquir(?:y|ies)\b/g, 'enquiry'],
  [/\bLetter(?=[A-Z])|\bletters?[-.](?:view|head|end|css|spec)\b/g, 'issue'],
  [/\b(?:specification|security\.md),? §/gi, 'a heading of docs/specification.md'],
];

/** The home-made words of a text, with their line. */
export function homeMadeWords(text: string): { line: number; problem: string }[] {
  return text.split('\n').flatMap((line, index) =>
    banned.flatMap(([pattern, instead]) =>
      [...line.matchAll(pattern)].map(([found]) => ({
        line: index + 1,
        problem: `"${found}": write ${instead}`,
      })),
    ),
  );
}
