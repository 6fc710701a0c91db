import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRegExpLiteral, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import ts from 'typescript';

/** Regular expressions of our own code, and texts that make a slow one take its time. */
export interface Found {
  /** `lib/text.ts: /a+/u` */
  name: string;
  expression: RegExp | undefined;
}

const root = join(import.meta.dirname, '../..');
const ROOMS = ['app', 'components', 'content', 'lib', 'server', 'workers', 'embedded', 'supabase/functions'];
const NO_SOURCE = /\.test\.tsx?$|\/(_?tests|support)\//;

/** Every regular expression in the source; without `expression` where it is put together at run time. */
export function regularExpressions(): Found[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, room, name),
    ),
  ).filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file));
  return files.sort().flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const path = relative(root, file);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, body = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
        found.push({ name: `${path}: ${node.text}`, expression: new RegExp(body, flags) });
      } else if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') {
        found.push({ name: `${path}: ${node.getText(source)}`, expression: undefined });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Of a class, so that the product below stays small. */
const MAX_SAMPLES = 6;
const MAX_PUMPS = 10;
const SETS: Record<string, string[]> = {
  digit: ['0'],
  space: [' ', '\t', '\n'],
  word: ['a', '_'],
  any: ['x', '<'],
};

/** Characters that an element without quantifiers can match. */
function samples(node: AST.Element | AST.CharacterClassElement): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterClassRange':
      return [node.min, node.max].map(({ value }) => String.fromCodePoint(value));
    case 'CharacterSet': {
      const matches = new RegExp(`^${node.raw}$`, 'us');
      const own = 'negate' in node && node.negate ? [] : (SETS[node.kind] ?? []);
      return [...own, ...' x0-.,<>\u00e9\u0301\u202e\u{1f600}']
        .filter((each) => matches.test(each))
        .slice(0, 3);
    }
    case 'CharacterClass': {
      const named = node.elements.flatMap((each) => samples(each));
      if (!node.negate) return spread(named);
      const matches = new RegExp(node.raw, 'u');
      return [...' \tx0-.<>"', ...named].filter((each) => matches.test(each)).slice(0, MAX_SAMPLES);
    }
    default:
      return [];
  }
}

function spread(values: string[]): string[] {
  const step = Math.max(1, Math.ceil(values.length / MAX_SAMPLES));
  return values.filter((_, index) => index % step === 0);
}

/** A short text that the node matches. */
function shortest(node: AST.Element | AST.Alternative): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map(shortest).join('');
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map(shortest).sort((a, b) => a.length - b.length)[0] ?? '';
    case 'Quantifier':
      return shortest(node.element).repeat(node.min);
    case 'Assertion':
    case 'Backreference':
      return '';
    default:
      return samples(node)[0] ?? '';
  }
}

/** What leads up to a node: a match of everything before it. */
function before(node: AST.Node): string {
  let text = '';
  for (let at: AST.Node | null = node; at?.parent; at = at.parent) {
    if (at.parent.type !== 'Alternative') continue;
    const siblings = at.parent.elements;
    text =
      siblings
        .slice(0, siblings.indexOf(at as AST.Element))
        .map(shortest)
        .join('') + text;
  }
  return text;
}

/**
 * Texts of about `length` characters of the expression's own classes: behind what leads up to each
 * repetition, what it repeats, alone and in turn with what the others repeat, and something at the
 * end that does not match.
 */
export function* hostileTexts(expression: RegExp, length: number): Generator<string> {
  const starts = new Set(['']);
  const pumps = new Set<string>();
  visitRegExpAST(parseRegExpLiteral(expression), {
    onQuantifierEnter(node) {
      if (node.max < 10) return;
      starts.add(before(node));
      for (const each of new Set([shortest(node.element), ...samples(node.element)]))
        if (each) pumps.add(each);
    },
    onCharacterClassEnter: (node) => samples(node).forEach((each) => pumps.add(each)),
    onCharacterEnter: (node) => void (node.parent.type === 'Alternative' && pumps.add(samples(node)[0]!)),
  });
  const chosen = [...pumps].slice(0, MAX_PUMPS);
  for (const start of starts) {
    for (const one of chosen) {
      const alone = one.repeat(Math.ceil(length / one.length));
      for (const end of ['', '\u0001', 'x', '!\n']) yield start + alone + end;
      if (start) yield (start + one).repeat(Math.ceil(length / (start + one).length)) + '\u0001';
      for (const other of chosen) {
        if (other === one) continue;
        yield start + (one + other).repeat(Math.ceil(length / (one + other).length)) + '\u0001';
        yield `${start}${one.repeat(Math.ceil(length / 2 / one.length))}${other.repeat(Math.ceil(length / 2 / other.length))}\u0001`;
      }
    }
  }
}
