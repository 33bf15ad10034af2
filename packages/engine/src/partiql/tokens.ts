import { createParseCache } from '@tablewright/dynamo'

/** A piece of a statement. `word` is what stands without quotes, `name` stood in double and `text` in single ones. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'symbol' | 'parameter' | 'unknown' | 'end'
  /** What it says, without its quotes. */
  readonly text: string
  /** Where it begins. */
  readonly at: number
}

/** There are no comments: authorization must see the same tokens as execution. */
const pattern =
  /\s*(?:([A-Za-z_]\w*)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(<<|>>|<>|!=|<=|>=|[-+=<>()[\]{},.:*])|(\?)|([^\s]))?/y

const kinds = ['word', 'name', 'text', 'number', 'symbol', 'parameter', 'unknown'] as const

const cache = createParseCache<readonly Token[]>()

/** Splits a statement; the last token is the end. */
export function tokensOf(statement: string): readonly Token[] {
  return cache(statement, () => split(statement))
}

function split(statement: string): readonly Token[] {
  const tokens: Token[] = []
  let position = 0
  for (;;) {
    pattern.lastIndex = position
    const match = pattern.exec(statement)!
    const group = match.slice(1).findIndex((text) => text !== undefined)
    if (group < 0) return [...tokens, { kind: 'end', text: '', at: statement.length }]
    const kind = kinds[group]!
    position = pattern.lastIndex
    tokens.push({ kind, text: unquoted(kind, match[group + 1]!), at: position - match[group + 1]!.length })
  }
}

/** A quote inside quotes is written twice. */
function unquoted(kind: Token['kind'], text: string): string {
  if (kind === 'name') return text.replaceAll('""', '"')
  return kind === 'text' ? text.replaceAll("''", "'") : text
}
