import { type Token, tokenize } from './tokenize.js'

/** A source file with its top-level declarations and imports. */
export interface SourceModule {
  readonly file: string
  readonly source: string
  readonly tokens: readonly Token[]
  /** By index of an opening bracket: the index of the closing one. */
  readonly closing: ReadonlyMap<number, number>
  /** Top-level declarations by name. */
  readonly declarations: ReadonlyMap<string, Declaration>
  /** Imports by local name; `*` is the whole module. */
  readonly imports: ReadonlyMap<string, Import>
  /** Modules that are exported again as a whole. */
  readonly reexports: readonly string[]
}

export interface Declaration {
  /** Index of the token of its name. */
  readonly name: number
  /** Index of the first token of its value. */
  readonly value: number
}

export interface Import {
  readonly from: string
  readonly name: string
}

/** Parses a module. Never throws: unknown syntax is skipped. */
export function parseModule(file: string, source: string): SourceModule {
  const tokens = tokenize(source)
  const closing = matchBrackets(tokens)
  const declarations = new Map<string, Declaration>()
  const imports = new Map<string, Import>()
  const reexports: string[] = []
  for (let at = 0; at < tokens.length; at = nextOutside(tokens, closing, at)) {
    const { kind, text } = tokens[at]!
    if (kind !== 'name') continue
    if (text === 'const' || text === 'let' || text === 'function') declare(tokens, at, declarations)
    if (text === 'import' || text === 'export') readImport(tokens, closing, at, { imports, reexports })
  }
  return { file, source, tokens, closing, declarations, imports, reexports }
}

/** Returns the next token outside all brackets. */
function nextOutside(tokens: readonly Token[], closing: ReadonlyMap<number, number>, at: number): number {
  const next = at + 1
  const end = closing.get(next)
  return end === undefined || tokens[next] === undefined ? next : end
}

function matchBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== 'punctuation') return
    if ('([{'.includes(text)) open.push(index)
    else if (')]}'.includes(text)) {
      const start = open.pop()
      if (start !== undefined) closing.set(start, index)
    }
  })
  return closing
}

/** `const name: Type = value` or `function name(…) {…}`, whose value is the function itself. */
function declare(tokens: readonly Token[], at: number, declarations: Map<string, Declaration>): void {
  const name = at + 1
  if (tokens[name]?.kind !== 'name') return
  if (tokens[at]!.text === 'function') {
    declarations.set(tokens[name].text, { name, value: at })
    return
  }
  let value = name + 1
  while (value < tokens.length && !['=', ';'].includes(tokens[value]!.text)) value += 1
  if (tokens[value]?.text === '=') declarations.set(tokens[name].text, { name, value: value + 1 })
}

interface Names {
  readonly imports: Map<string, Import>
  readonly reexports: string[]
}

/** `import { a, b as c } from 'x'`, `import * as d from 'x'`, and the same with `export`. */
function readImport(
  tokens: readonly Token[],
  closing: ReadonlyMap<number, number>,
  at: number,
  { imports, reexports }: Names,
): void {
  let next = at + 1
  if (tokens[next]?.text === 'type') next += 1
  const opens = tokens[next]?.text
  if (opens === '*') {
    const named = tokens[next + 1]?.text === 'as'
    const from = tokens[next + (named ? 4 : 2)]
    if (from?.kind !== 'text') return
    if (named) imports.set(tokens[next + 2]!.text, { from: from.text, name: '*' })
    else reexports.push(from.text)
    return
  }
  const end = opens === '{' ? closing.get(next) : undefined
  const from = end === undefined ? undefined : tokens[end + 2]
  if (end === undefined || tokens[end + 1]?.text !== 'from' || from?.kind !== 'text') return
  for (let each = next + 1; each < end; each += 1) {
    if (tokens[each]!.kind !== 'name' || tokens[each]!.text === 'type') continue
    const name = tokens[each]!.text
    const renamed = tokens[each + 1]?.text === 'as'
    if (renamed) each += 2
    imports.set(tokens[each]!.text, { from: from.text, name })
  }
}
