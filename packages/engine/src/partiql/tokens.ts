import { createParseCache } from '@tablewright/dynamo'
import { malformed } from './statement-errors.js'

/** A token of a statement: `word` has no quotes, `name` has double quotes and `text` has single quotes. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'symbol' | 'parameter' | 'end'
  /** The text of the token without its quotes. */
  readonly text: string
  /** Offset of its first character. */
  readonly at: number
  /** Number of its characters, including the quotes. */
  readonly length: number
}

/** White space and comments: from `--` to the end of the line, or between slashes with asterisks. */
const blank = /(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/y

const pattern =
  /(?:([A-Za-z_]\w*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(<<|>>|<>|!=|<=|>=|[-+=<>()[\]{},.:;*])|(\?))/y

const kinds = ['word', 'name', 'text', 'number', 'symbol', 'parameter'] as const

const cache = createParseCache<readonly Token[]>()

/** Splits a statement into tokens. The last one has the kind `end`. */
export function tokensOf(statement: string): readonly Token[] {
  return cache(statement, () => split(statement))
}

function split(statement: string): readonly Token[] {
  const tokens: Token[] = []
  let position = 0
  for (;;) {
    blank.lastIndex = position
    blank.exec(statement)
    const at = blank.lastIndex
    if (at === statement.length) return [...tokens, { kind: 'end', text: '', at, length: 0 }]
    pattern.lastIndex = at
    const match = pattern.exec(statement)
    if (match === null) throw malformed('')
    const group = match.slice(1).findIndex((text) => text !== undefined)
    const kind = kinds[group]!
    position = pattern.lastIndex
    tokens.push({ kind, text: unquoted(kind, match[group + 1]!), at, length: position - at })
  }
}

/** A quote inside quotes is written twice. */
function unquoted(kind: Token['kind'], text: string): string {
  if (kind === 'name') return text.replaceAll('""', '"')
  return kind === 'text' ? text.replaceAll("''", "'") : text
}
