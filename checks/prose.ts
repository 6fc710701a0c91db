import ts from 'typescript';

/** A run of prose and the line of its file where it starts. */
export type Piece = { line: number; text: string };

/**
 * The prose of a file: the strings of a TypeScript or SQL file (never its code or comments), or the whole of a
 * Markdown file. Addresses, link targets and strings that are identifiers are blanked.
 */
export function pieces(path: string, source: string): Piece[] {
  const found = path.endsWith('.ts')
    ? stringsOfTypeScript(path, source)
    : path.endsWith('.sql')
      ? stringsOfSql(source)
      : [{ line: 1, text: source }];
  return found
    .filter(({ text }) => !isIdentifier(text))
    .map(({ line, text }) => ({ line, text: withoutCode(text) }));
}

/** 'hard_bounce', '/services#ai', '2026-11-21', 'heart-pulse': one token held together by punctuation. */
function isIdentifier(text: string): boolean {
  return /^[\w./#?&=:@+%-]+$/.test(text) && /[\d_./#?&=:@+%]|^[a-z]+(?:-[a-z]+)+$/.test(text);
}

const notProse = [
  /```[\s\S]*?```/g,
  /`[^`\n]*`/g,
  /(?<=\])\([^)\s]*\)/g, // the target of a Markdown link
  /\bhttps?:\/\/\S+/g,
  /[\w.+-]+@[\w.-]+/g,
  /(?<![\p{L}\d])(?:[a-z\d-]+\.)+(?:au|com|dev|example|google|gov|io|net|org)\b\S*/giu,
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
];

function withoutCode(text: string): string {
  return notProse.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, ' ')),
    text,
  );
}

function stringsOfTypeScript(path: string, source: string): Piece[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Piece[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (!isKey) found.push({ line, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function stringsOfSql(source: string): Piece[] {
  const found: Piece[] = [];
  // In this order: comments, dollar-quoted text, quoted text. Each is consumed whole, so one cannot open in another.
  const tokens =
    /--[^\n]*|\/\*[\s\S]*?\*\/|(?<tag>\$\w*\$)(?<dollar>[\s\S]*?)\k<tag>|'(?<quoted>(?:[^']|'')*)'/g;
  for (const { index, groups } of source.matchAll(tokens)) {
    const line = source.slice(0, index).split('\n').length;
    const { dollar, quoted } = groups ?? {};
    if (quoted !== undefined) found.push({ line, text: quoted.replaceAll("''", "'") });
    else if (dollar === undefined) continue;
    else if (!/^\s*(?:begin|declare)\b/i.test(dollar)) found.push({ line, text: dollar });
    // A function's body is code again.
    else
      for (const inner of stringsOfSql(dollar)) found.push({ line: line + inner.line - 1, text: inner.text });
  }
  return found;
}
