/** `name` and `value` are placeholders (`#n`, `:v`); `unknown` is a character that no expression contains. */
export type TokenKind = 'word' | 'name' | 'value' | 'index' | 'symbol' | 'unknown' | 'end'

/** A token of an expression and its position in the text. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
}

const kinds = ['word', 'name', 'value', 'index', 'symbol', 'unknown'] as const

const pattern = new RegExp(
  [
    '([A-Za-z][A-Za-z0-9_]*)',
    '(#[A-Za-z0-9_]+)',
    '(:[A-Za-z0-9_]+)',
    // A number never starts with a needless zero: `03` is `0`, then `3`.
    '(0|[1-9][0-9]*)',
    '(<>|<=|>=|[=<>()[\\],.+-])',
    '([^ \\t\\r\\n])',
  ].join('|'),
  'gu',
)

/** Splits an expression into tokens; the last one is `end`. Never fails: unknown characters become tokens, too. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    const kind = kinds[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]!
    tokens.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length })
  }
  tokens.push({ kind: 'end', text: '<EOF>', start: text.length, end: text.length })
  return tokens
}
