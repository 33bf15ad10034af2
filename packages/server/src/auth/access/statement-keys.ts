import type { ItemAccess } from './access.js'
import { allOf, keyText, numberText } from './key-text.js'
import { isIdentifier, isSign, isWord, type Token } from './statement-tokens.js'

/** Keys by attribute, as far as a statement fixes them; undefined where it does so in a way not read here. */
type Fixed = Map<string, (string | undefined)[]>

/** The keys that `WHERE` narrows a statement to: `key = value` or `key IN [values]`, joined by AND only. */
export function wantedKeys(
  tokens: readonly Token[],
  parameters: readonly unknown[],
): ItemAccess['leadingKeys'] {
  const where = tokens.findIndex((token) => isWord(token, 'WHERE'))
  if (where < 0) return () => undefined
  const end = tokens.findIndex((token, at) => at > where && isWord(token, 'ORDER', 'RETURNING'))
  const conditions = tokens.slice(where + 1, end < 0 ? tokens.length : end)
  // OR and NOT can widen what the rest narrows.
  if (conditions.some((token) => isWord(token, 'OR', 'NOT', 'WHERE'))) return () => undefined
  const values = literals(tokens, parameters)
  const fixed: Fixed = new Map()
  for (const condition of conjuncts(conditions)) addCondition(condition, values, fixed)
  return (partitionKey) => keysOf(fixed, partitionKey)
}

/** The keys of the item in `INSERT INTO … VALUE { 'name': value, … }`. */
export function insertedKeys(
  tokens: readonly Token[],
  parameters: readonly unknown[],
): ItemAccess['leadingKeys'] {
  const values = literals(tokens, parameters)
  const fixed: Fixed = new Map()
  let depth = 0
  tokens.forEach((token, at) => {
    if (opens(token)) depth++
    else if (closes(token)) depth--
    else if (depth === 1 && isSign(tokens[at + 1], ':') && (token.kind === 'text' || token.kind === 'name')) {
      const after = tokens[at + 3]
      const whole = isSign(after, ',') || isSign(after, '}')
      // A name given twice has both values judged, whichever the engine takes.
      const value = whole ? values.get(tokens[at + 2]!) : undefined
      fixed.set(token.text, [...(fixed.get(token.text) ?? []), value])
    }
  })
  return (partitionKey) => keysOf(fixed, partitionKey)
}

function keysOf(fixed: Fixed, partitionKey: readonly string[]): string[] | undefined {
  return allOf(partitionKey.flatMap((name) => fixed.get(name) ?? [undefined]))
}

/** Splits at each AND of the outer level that is not the one of a BETWEEN. */
function conjuncts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  let between = false
  for (const token of tokens) {
    if (opens(token)) depth++
    if (closes(token)) depth--
    if (depth === 0 && isWord(token, 'BETWEEN')) between = true
    else if (depth === 0 && isWord(token, 'AND') && !between) {
      parts.push([])
      continue
    } else if (depth === 0 && isWord(token, 'AND')) between = false
    parts.at(-1)!.push(token)
  }
  return parts
}

function addCondition(condition: readonly Token[], values: ReadonlyMap<Token, string>, fixed: Fixed): void {
  const [name, operator, ...operands] = condition
  if (!isIdentifier(name)) return
  const wanted = isSign(operator, '=') ? operands : isWord(operator, 'IN') ? elements(operands) : []
  const keys = wanted.map((token) => values.get(token))
  const readable = isSign(operator, '=') ? keys.length === 1 : keys.length > 0
  if (readable) fixed.set(name.text, keys)
}

/** The members of `[a, b]` or `(a, b)`. */
function elements(tokens: readonly Token[]): Token[] {
  if (tokens.length < 3 || !opens(tokens[0]!) || !closes(tokens.at(-1)!)) return []
  return tokens.slice(1, -1).filter((token, at) => at % 2 === 0 || !isSign(token, ','))
}

/** The key text of every token that is a value: a text, a number, or a parameter by its position. */
function literals(tokens: readonly Token[], parameters: readonly unknown[]): Map<Token, string> {
  const values = new Map<Token, string>()
  let position = 0
  for (const token of tokens) {
    let text: string | undefined
    if (token.kind === 'text') text = token.text
    else if (token.kind === 'number') text = numberText(token.text)
    else if (isSign(token, '?')) text = keyText(parameters[position++])
    if (text !== undefined) values.set(token, text)
  }
  return values
}

function opens(token: Token): boolean {
  return token.kind === 'sign' && '([{'.includes(token.text)
}

function closes(token: Token): boolean {
  return token.kind === 'sign' && ')]}'.includes(token.text)
}
