/** A token of JavaScript or TypeScript. Comments and white space are left out. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'template' | 'pattern' | 'punctuation'
  /** The characters of the token; of a text, the value without its quotes. */
  readonly text: string
  readonly start: number
}

/** Names after which a slash begins a regular expression, not a division. */
const beforePattern = new Set(['return', 'typeof', 'case', 'in', 'of', 'void', 'delete', 'await', 'yield'])

const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const name = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy
const number = /\d[\w.]*/y
const text = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const punctuation = /\.\.\.|=>|\?\.|[^\s]/y

/**
 * Splits a source file into tokens. Handles strings, templates, regular expressions and comments, whose
 * brackets must not be counted.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (expression: RegExp): string | undefined => {
    expression.lastIndex = at
    return expression.exec(source)?.[0]
  }
  while (at < source.length) {
    const skipped = take(blank)
    if (skipped !== undefined) {
      at += skipped.length
      continue
    }
    const token = nextToken(source, at, take, tokens.at(-1))
    tokens.push(token.kind === 'text' ? { ...token, text: unquote(token.text) } : token)
    at += token.text.length
  }
  return tokens
}

function nextToken(
  source: string,
  start: number,
  take: (expression: RegExp) => string | undefined,
  before: Token | undefined,
): Token {
  const of = (kind: Token['kind'], found: string | undefined): Token | undefined =>
    found === undefined ? undefined : { kind, text: found, start }
  const first = source[start]!
  return (
    of('name', take(name)) ??
    of('number', take(number)) ??
    of('text', take(text)) ??
    (first === '`' ? of('template', source.slice(start, endOfTemplate(source, start))) : undefined) ??
    (first === '/' && patternMayFollow(before) ? of('pattern', take(pattern)) : undefined) ??
    of('punctuation', take(punctuation)) ?? { kind: 'punctuation', text: first, start }
  )
}

function patternMayFollow(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'name') return beforePattern.has(before.text)
  return before.kind === 'punctuation' && !')]}'.includes(before.text)
}

/** Returns the position after the closing quote of a template literal, including nested `${…}`. */
function endOfTemplate(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2
    else if (source.startsWith('${', at)) at = endOfHole(source, at + 2)
    else at += 1
  }
  return at + 1
}

function endOfHole(source: string, start: number): number {
  let depth = 1
  let at = start
  while (at < source.length && depth > 0) {
    const character = source[at]!
    if (character === '`') {
      at = endOfTemplate(source, at)
      continue
    }
    text.lastIndex = at
    const quoted = text.exec(source)
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    at += quoted === null ? 1 : quoted[0].length
  }
  return at
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\([\s\S])/g, '$1')
}
