import type { SourceModule } from './module.js'

/** An expression of a module, by the index of its first token. */
export interface Expression {
  readonly module: SourceModule
  readonly at: number
}

/** `a.b(c).d` as its parts: names and the arguments of calls. */
export type Part =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly arguments: readonly number[] }

/** An entry of an object literal. */
export interface Entry {
  /** Absent for a spread and for a computed name. */
  readonly name?: string
  /** Index of the token of the name, or of the dots of a spread. */
  readonly at: number
  /** Index of the first token of the value. */
  readonly value: number
}

/** Returns the entries of the object literal whose bracket opens at `open`. */
export function entriesOf({ module, at: open }: Expression): readonly Entry[] {
  return itemsBetween(module, open).map((at) => {
    const token = module.tokens[at]!
    if (token.text === '...') return { at, value: at + 1 }
    const isNamed = token.kind === 'name' || token.kind === 'text' || token.kind === 'number'
    if (!isNamed) return { at, value: at }
    const hasValue = module.tokens[at + 1]?.text === ':'
    return { name: token.text, at, value: hasValue ? at + 2 : at }
  })
}

/** Returns where each item begins between a bracket and its end: entries, elements or arguments. */
export function itemsBetween({ tokens, closing }: SourceModule, open: number): readonly number[] {
  const end = closing.get(open) ?? tokens.length
  const items: number[] = []
  let begins = true
  for (let at = open + 1; at < end; at += 1) {
    if (tokens[at]!.text === ',' && tokens[at]!.kind === 'punctuation') begins = true
    else if (begins) {
      items.push(at)
      begins = false
    }
    // Skips a bracket with its contents.
    at = closing.get(at) ?? at
  }
  return items
}

/** Returns the parts of a chain of names and calls; none for another kind of expression. */
export function partsOf({ module, at }: Expression): readonly Part[] {
  const { tokens, closing } = module
  const parts: Part[] = []
  let next = at
  if (tokens[next]?.kind !== 'name') return []
  parts.push({ kind: 'name', name: tokens[next]!.text })
  next += 1
  while (next < tokens.length) {
    const { text } = tokens[next]!
    if ((text === '.' || text === '?.') && tokens[next + 1]?.kind === 'name') {
      parts.push({ kind: 'name', name: tokens[next + 1]!.text })
      next += 2
    } else if (text === '(') {
      parts.push({ kind: 'call', arguments: itemsBetween(module, next) })
      next = (closing.get(next) ?? tokens.length) + 1
    } else if (text === '<') {
      const after = afterTypeArguments(module, next)
      if (after === undefined) break
      next = after
    } else if (text === '!') next += 1
    else break
  }
  return parts
}

/** Returns the position after the type arguments of a call; undefined if `<` is a comparison. */
function afterTypeArguments({ tokens, closing }: SourceModule, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    const { text } = tokens[at]!
    if (text === '<') depth += 1
    if (text === '>') depth -= 1
    if (depth === 0) return tokens[at + 1]?.text === '(' ? at + 1 : undefined
    if (text === ';' || text === ')') return undefined
    at = closing.get(at) ?? at
  }
  return undefined
}

/** Returns the expression that a function returns; undefined if the expression is not a function. */
export function resultOf({ module, at }: Expression): Expression | undefined {
  const { tokens, closing } = module
  let next = at
  if (tokens[next]?.text === 'async') next += 1
  const isFunction = tokens[next]?.text === 'function'
  while (isFunction && next < tokens.length && tokens[next]!.text !== '(') next += 1
  if (tokens[next]?.text !== '(') return undefined
  next = (closing.get(next) ?? tokens.length) + 1
  while (next < tokens.length && !['=>', '{', ',', ';', ')'].includes(tokens[next]!.text)) next += 1
  if (tokens[next]?.text === '=>') next += 1
  else if (!isFunction) return undefined
  if (tokens[next]?.text === '(') return { module, at: next + 1 }
  if (tokens[next]?.text !== '{') return { module, at: next }
  const end = closing.get(next) ?? tokens.length
  for (let each = next + 1; each < end; each += 1) {
    if (tokens[each]!.kind === 'name' && tokens[each]!.text === 'return') return { module, at: each + 1 }
    each = closing.get(each) ?? each
  }
  return undefined
}
