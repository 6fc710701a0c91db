/**
 * Splits a migration into its statements the way the Supabase CLI records them: comments stay with the statement
 * they precede, the closing semicolon is dropped, and semicolons inside strings, quoted names, dollar quotes,
 * comments and `begin atomic` bodies do not split.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let at = 0;
  let atomicDepth = 0;
  const close = (end: number): void => {
    const text = sql.slice(start, end).trim();
    if (stripComments(text) !== '') statements.push(text);
    start = end + 1;
  };
  while (at < sql.length) {
    const skipped = skipOpaque(sql, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const word = /[a-z_]/i.test(sql.charAt(at)) ? (/^[a-z_][\w$]*/i.exec(sql.slice(at))?.[0] ?? '') : '';
    if (word) {
      const lower = word.toLowerCase();
      if (lower === 'begin' && /^begin\s+atomic\b/i.test(sql.slice(at))) atomicDepth += 1;
      else if (atomicDepth > 0 && lower === 'case') atomicDepth += 1;
      else if (atomicDepth > 0 && lower === 'end') atomicDepth -= 1;
      at += word.length;
      continue;
    }
    if (sql.charAt(at) === ';' && atomicDepth === 0) close(at);
    at += 1;
  }
  close(sql.length);
  return statements;
}

/** The statement without comments; what decides whether anything is left to run. */
export function stripComments(sql: string): string {
  let out = '';
  let at = 0;
  while (at < sql.length) {
    const end = skipOpaque(sql, at);
    const comment = sql.startsWith('--', at) || sql.startsWith('/*', at);
    out += comment ? ' ' : sql.slice(at, Math.max(end, at + 1));
    at = Math.max(end, at + 1);
  }
  return out.trim();
}

/** The position after the string, quoted name, dollar quote or comment that starts at `at`; `at` itself if none does. */
function skipOpaque(sql: string, at: number): number {
  const rest = sql.slice(at, at + 70);
  if (rest.startsWith('--')) return endOf(sql, '\n', at);
  if (rest.startsWith('/*')) return endOfBlockComment(sql, at);
  if (/^[eE]'/.test(rest) && !/[\w$]/.test(sql.charAt(at - 1))) return endOfQuoted(sql, at + 1, "'", true);
  if (rest.startsWith("'")) return endOfQuoted(sql, at, "'", false);
  if (rest.startsWith('"')) return endOfQuoted(sql, at, '"', false);
  const dollar = /^\$(?:[a-z_]\w*)?\$/i.exec(rest)?.[0];
  return dollar && !/[\w$]/.test(sql.charAt(at - 1)) ? endOf(sql, dollar, at + dollar.length) : at;
}

function endOf(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found === -1 ? sql.length : found + mark.length;
}

function endOfBlockComment(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    if (sql.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (sql.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

function endOfQuoted(sql: string, from: number, quote: string, escapes: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (escapes && sql.charAt(at) === '\\') at += 1;
    else if (sql.charAt(at) === quote) {
      if (sql.charAt(at + 1) !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}
