import {
  type ExpressionLabel,
  functionMisused,
  functionNotInCondition,
  redundantParentheses,
  unknownFunction,
} from './expression-error.js'
import { type Dialect, readOperand, readOperandList, readPathTail } from './operand-syntax.js'
import type { Comparator, ConditionSyntax, OperandSyntax } from './syntax.js'
import { TokenReader } from './token-reader.js'

const comparators: ReadonlySet<string> = new Set<Comparator>(['=', '<>', '<', '<=', '>', '>='])

/** Number of operands by function. All but `size` are conditions; `size` is an operand. */
export const conditionFunctions: ReadonlyMap<string, number> = new Map([
  ['attribute_exists', 1],
  ['attribute_not_exists', 1],
  ['attribute_type', 2],
  ['begins_with', 2],
  ['contains', 2],
  ['size', 1],
])
const updateFunctions: ReadonlySet<string> = new Set(['if_not_exists', 'list_append'])

/** The order in which DynamoDB reports errors. */
const rank = { parentheses: 0, unknownFunction: 1, misusedFunction: 2, reserved: 3, path: 4 } as const

const dialect: Dialect = {
  keywords: new Set(['AND', 'OR', 'NOT', 'BETWEEN', 'IN']),
  ranks: rank,
  checkCall(reader, { name, operands }) {
    if (updateFunctions.has(name)) reader.note(rank.unknownFunction, functionNotInCondition(name))
    else if (!conditionFunctions.has(name)) reader.note(rank.unknownFunction, unknownFunction(name))
    for (const operand of operands) requireOperand(reader, operand)
  },
  redundant: (reader) => reader.note(rank.parentheses, redundantParentheses),
}

/** A condition, or an operand that can become the left side of one. */
type Node = ConditionSyntax | OperandSyntax

/** Parses the text of a condition, filter or key condition expression. */
export function parseConditionSyntax(label: ExpressionLabel, text: string): ConditionSyntax {
  const reader = new TokenReader(label, text)
  const condition = requireCondition(reader, readDisjunction(reader))
  reader.finish()
  return condition
}

function readDisjunction(reader: TokenReader): Node {
  return readChain(reader, 'OR', () => readChain(reader, 'AND', () => readNegation(reader)))
}

function readChain(reader: TokenReader, word: 'AND' | 'OR', readPart: () => Node): Node {
  const first = readPart()
  if (!reader.atWord(word)) return first
  const conditions = [requireCondition(reader, first)]
  while (reader.takeWord(word)) {
    reader.countOperator()
    conditions.push(requireCondition(reader, readPart()))
  }
  return { kind: word === 'AND' ? 'and' : 'or', conditions }
}

function readNegation(reader: TokenReader): Node {
  if (!reader.takeWord('NOT')) return readComparison(reader)
  reader.countOperator()
  return { kind: 'not', condition: requireCondition(reader, readNegation(reader)) }
}

function readComparison(reader: TokenReader): Node {
  const left = reader.atSymbol('(') ? readGroup(reader) : readOperand(reader, dialect)
  if (left.kind !== 'path' && left.kind !== 'value' && left.kind !== 'call') return left
  if (reader.token.kind === 'symbol' && comparators.has(reader.token.text)) {
    const operator = reader.take('symbol') as Comparator
    const right = readOperand(reader, dialect)
    checkOperation(reader, left, right)
    return { kind: 'compare', operator, left, right }
  }
  if (reader.takeWord('BETWEEN')) {
    const low = readOperand(reader, dialect)
    if (!reader.takeWord('AND')) reader.fail()
    const high = readOperand(reader, dialect)
    checkOperation(reader, left, low, high)
    return { kind: 'between', operand: left, low, high }
  }
  if (reader.takeWord('IN')) {
    reader.expectSymbol('(')
    const candidates = readOperandList(reader, dialect)
    reader.expectSymbol(')')
    checkOperation(reader, left, ...candidates)
    return { kind: 'in', operand: left, candidates }
  }
  return left
}

function checkOperation(reader: TokenReader, ...operands: readonly OperandSyntax[]): void {
  reader.countOperator()
  for (const operand of operands) requireOperand(reader, operand)
}

/** Parentheses around a condition, or around an operand whose operator follows. */
function readGroup(reader: TokenReader): Node {
  const open = reader.openParenthesis()
  const inner = readDisjunction(reader)
  if (reader.closeParenthesis(open)) dialect.redundant(reader)
  return inner.kind === 'path' ? readPathTail(reader, dialect, inner) : inner
}

/** A path or value is not a condition: an operator was expected after it. */
function requireCondition(reader: TokenReader, node: Node): ConditionSyntax {
  if (node.kind === 'path' || node.kind === 'value') reader.fail()
  if (isSize(node)) reader.note(rank.misusedFunction, functionMisused('size'))
  return node
}

function requireOperand(reader: TokenReader, operand: OperandSyntax): void {
  if (operand.kind === 'call' && !isSize(operand)) {
    reader.note(rank.misusedFunction, functionMisused(operand.name))
  }
}

function isSize(node: Node): boolean {
  return node.kind === 'call' && node.name === 'size'
}
