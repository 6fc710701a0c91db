import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeTrie } from 'cspell-trie-lib';
import { pieces, type Piece } from './prose.ts';

/** A word or phrase that may not reach a reader, with what to write instead where that is known. */
export type Problem = { line: number; found: string; advice: string };

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

// The dictionary holds only the -ise and -our forms, so most American spellings are simply unknown words to it.
const dictionary = decodeTrie(
  readFileSync(join(dirname(require.resolve('@cspell/dict-en-au/cspell-ext.json')), 'en_AU.trie')),
);

/** Product and proper names, and terms of the trade too new for the dictionary: one a line, `#` starts a comment. */
const allowed = new Set(
  readFileSync(join(here, 'allowed-words.txt'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean),
);

/**
 * Strings fixed by the specification or by somebody else's proper name. They are taken out before a piece is read,
 * so the same words anywhere else are still reported.
 */
const verbatim = [
  /\bdeployment and optimization\b/gi,
  /\bAI (?:Policy|Marketing) Quickstart Inquiry\b/g,
  /\bCyber Security (?:Policy Quickstart|Awareness Training) Inquiry\b/g,
  /\bInquiry Submitted Successfully\b/g,
  /\bregulatory landscape assessment\b/gi,
  /\bAI Cybersecurity\b/gi,
  /\bCybersecurity Leadership\b/g,
  /\bCybersecurity Framework\b/g,
  /\bInternational Organization for Standardization\b/g,
  /^(?:Explore )?Cybersecurity$/g,
];

/** What the dictionary accepts and we do not, because another form is ours. */
const preferred: readonly (readonly [RegExp, string])[] = [
  [/\bprogramm(?:e|es)\b/gi, 'program'],
  [/\binquir(?:y|ies)\b/gi, 'enquiry'],
  [/\bartifacts?\b/gi, 'artefact'],
  [/\bgray(?:s|ed)?\b/gi, 'grey'],
  [/\bfulfills?\b/gi, 'fulfil'],
  [/\baging\b/gi, 'ageing'],
  [/\bcybersecurity\b/gi, 'cyber security'],
  [/\b(?:a|an|the|your|our|their|its|each|every|per|software|driver's) licenses?\b/gi, 'licence (the noun)'],
];

/** Words that fill a sentence without saying anything. */
const filler =
  /\b(?:cutting[- ]edge|leverag(?:e|es|ed|ing)|seamless(?:ly)?|unlock(?:s|ed|ing)?|empower(?:s|ed|ing|ment)?|robust(?:ly|ness)?|holistic(?:ally)?|world[- ]class|delv(?:e|es|ed|ing)|landscapes?|journeys?)\b/gi;

/** What is wrong with the prose of one file, in the order of its lines. `path` decides how the prose is found. */
export function problemsIn(path: string, source: string): Problem[] {
  return pieces(path, source).flatMap(problemsOfPiece);
}

function problemsOfPiece({ line, text }: Piece): Problem[] {
  const problems: Problem[] = [];
  const report = (index: number, found: string, advice: string) => {
    problems.push({ line: line + (prose.slice(0, index).match(/\n/g)?.length ?? 0), found, advice });
  };
  // Blanks of the same length keep every index true.
  const blank = (match: string) => match.replaceAll(/[^\n]/g, ' ');
  let prose = text.replaceAll('’', "'");
  for (const phrase of verbatim) prose = prose.replaceAll(phrase, blank);

  for (const match of prose.matchAll(filler)) report(match.index, match[0], 'say what it does instead');
  for (const [pattern, instead] of preferred) {
    for (const match of prose.matchAll(pattern)) report(match.index, match[0], instead);
    prose = prose.replaceAll(pattern, blank);
  }
  for (const match of prose.matchAll(/[\p{L}\p{M}\d_]+(?:'\p{L}+)*/gu)) {
    const word = match[0];
    if (!isKnown(word)) report(match.index, word, suggestions(word));
  }
  return problems;
}

function isKnown(word: string): boolean {
  // Single letters, and tokens with a digit such as 5G or M365, are names rather than spellings.
  if (word.length < 2 || /[\d_]/.test(word)) return true;
  const stem = word.replace(/'s$/, '');
  return [word, stem].some(inWordLists) || (/^\p{Lu}{2,}s$/u.test(stem) && inWordLists(stem.slice(0, -1)));
}

function inWordLists(word: string): boolean {
  const lower = word.toLowerCase();
  return allowed.has(word) || allowed.has(lower) || dictionary.has(word) || dictionary.has(lower);
}

function suggestions(word: string): string {
  const near = dictionary.suggest(word, { numSuggestions: 3, includeTies: false });
  const advice = near.length > 0 ? `perhaps ${near.join(', ')}` : 'no near word';
  return `${advice}; a name goes into checks/allowed-words.txt`;
}
