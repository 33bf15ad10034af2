import {
  type AttributeType,
  type AttributeValue,
  attributeType,
  type Comparator,
  type Condition,
  type DynamoError,
  maxInOperands,
  type Operand,
  type Path,
  type PathOperand,
  validationError,
} from '@tablewright/dynamo'
import { readPath } from './read-path.js'
import { atValue, readValue } from './read-value.js'
import { malformed } from './statement-errors.js'
import type { StatementReader } from './statement-reader.js'

const comparators: Readonly<Record<string, Comparator>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Parses the WHERE clause into the condition form of the other operations. */
export function readCondition(reader: StatementReader): Condition {
  return readChain(reader, 'OR', () => readChain(reader, 'AND', () => readNegation(reader)))
}

function readChain(reader: StatementReader, word: 'AND' | 'OR', readPart: () => Condition): Condition {
  const conditions = [readPart()]
  while (reader.takeWord(word)) {
    reader.expectRightSide()
    conditions.push(readPart())
  }
  return conditions.length === 1 ? conditions[0]! : { kind: word === 'AND' ? 'and' : 'or', conditions }
}

function readNegation(reader: StatementReader): Condition {
  if (reader.takeWord('NOT')) return { kind: 'not', condition: reader.nested(() => readNegation(reader)) }
  if (!reader.takeSymbol('(')) return readComparison(reader)
  const inner = reader.nested(() => readCondition(reader))
  reader.expectSymbol(')')
  return inner
}

function readComparison(reader: StatementReader): Condition {
  if (reader.atCall && !isSize(reader)) return readResult(reader, readFunction(reader))
  const operand = readOperand(reader)
  if (reader.takeWord('IS')) return readIs(reader, operand)
  const negated = reader.takeWord('NOT')
  if (reader.takeWord('BETWEEN')) return not(negated, readBetween(reader, operand))
  if (reader.takeWord('IN')) return not(negated, readIn(reader, operand))
  const operator = reader.token.kind === 'symbol' && comparators[reader.token.text]
  if (negated || !operator) return reader.failTerm()
  const written = reader.take('symbol')!
  reader.expectRightSide()
  const right = readOperand(reader)
  if (operator !== '=' && operator !== '<>') checkOrdered(written, operand, right)
  return { kind: 'compare', operator, left: operand, right }
}

/** A function can be compared with true or false. */
function readResult(reader: StatementReader, condition: Condition): Condition {
  const equal = reader.takeSymbol('=')
  if (!equal && !reader.takeSymbol('<>')) return condition
  if (reader.takeWord('TRUE')) return not(!equal, condition)
  return reader.takeWord('FALSE') ? not(equal, condition) : reader.failTerm()
}

function not(negated: boolean, condition: Condition): Condition {
  return negated ? { kind: 'not', condition } : condition
}

function readOperand(reader: StatementReader): Operand {
  if (reader.atCall && isSize(reader)) return readSize(reader)
  if (atValue(reader)) return { kind: 'value', value: readValue(reader) }
  return pathOperand(reader)
}

function pathOperand(reader: StatementReader): PathOperand {
  return { kind: 'path', path: readPath(reader) }
}

function isSize(reader: StatementReader): boolean {
  return reader.atWord('SIZE')
}

function readSize(reader: StatementReader): Operand {
  reader.take('word')
  reader.expectSymbol('(')
  const of = pathOperand(reader)
  reader.expectSymbol(')')
  return { kind: 'size', of }
}

function readBetween(reader: StatementReader, operand: Operand): Condition {
  const low = readOperand(reader)
  reader.expectWord('AND')
  const high = readOperand(reader)
  checkOrdered('BETWEEN', operand, low, high)
  return { kind: 'between', operand, low, high }
}

/** The values are in brackets or in parentheses. */
function readIn(reader: StatementReader, operand: Operand): Condition {
  const close = reader.takeSymbol('[') ? ']' : ')'
  if (close === ')') reader.expectSymbol('(')
  const candidates = reader.list(close, () => readOperand(reader))
  if (candidates.length === 0 || candidates.length > maxInOperands)
    throw validationError(`The IN operator takes 1 to ${maxInOperands} values`)
  return { kind: 'in', operand, candidates }
}

function readIs(reader: StatementReader, operand: Operand): Condition {
  const negated = reader.takeWord('NOT')
  if (operand.kind !== 'path') reader.fail('attribute path before IS')
  const { path } = operand as PathOperand
  if (reader.takeWord('MISSING')) return { kind: negated ? 'exists' : 'notExists', path }
  const type = isTypes.find(([name]) => reader.takeWord(name))?.[1]
  if (type === undefined) throw malformed('Expected type name')
  return not(negated, { kind: 'type', operand, type })
}

/** The types that IS compares with, by their names in PartiQL. */
const isTypes: readonly (readonly [name: string, type: AttributeType])[] = [
  ['NULL', 'NULL'],
  ['BOOL', 'BOOL'],
  ['STRING', 'S'],
]

const typeNames: ReadonlySet<string> = new Set(['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'])

const functions: ReadonlySet<string> = new Set([
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
])

function readFunction(reader: StatementReader): Condition {
  const { token } = reader
  const name = reader.take('word')!.toLowerCase()
  if (!functions.has(name))
    throw validationError(`Unrecognized function: ${name} at ${reader.placeOf(token)}`)
  reader.expectSymbol('(')
  const operands = reader.list(')', () => readOperand(reader))
  if (name === 'attribute_exists' || name === 'attribute_not_exists')
    return { kind: name === 'attribute_exists' ? 'exists' : 'notExists', path: onePath(name, operands) }
  const [operand, argument] = operands
  if (operand === undefined || argument === undefined || operands.length > 2) throw wrongCount(name, operands)
  switch (name) {
    case 'begins_with':
      checkPrefix(argument)
      return { kind: 'beginsWith', operand, prefix: argument }
    case 'contains':
      return { kind: 'contains', operand, element: argument }
    default:
      return { kind: 'type', operand, type: typeNamed(argument) }
  }
}

function onePath(name: string, operands: readonly Operand[]): Path {
  const [operand] = operands
  if (operand === undefined || operands.length > 1) throw wrongCount(name, operands)
  if (operand.kind === 'path') return operand.path
  throw validationError(`Operator or function requires a document path; operator or function: ${name}`)
}

function wrongCount(name: string, operands: readonly Operand[]): DynamoError {
  return validationError(
    `Incorrect number of operands for operator or function; operator or function: ${name}, ` +
      `number of operands: ${operands.length}`,
  )
}

function checkPrefix(prefix: Operand): void {
  if (prefix.kind === 'value' && !('S' in prefix.value || 'B' in prefix.value))
    throw wrongOperand('begins_with', prefix.value)
}

/** Throws unless each literal operand is a string, number or binary. Other types have no order. */
function checkOrdered(operator: string, ...operands: readonly Operand[]): void {
  for (const operand of operands)
    if (operand.kind === 'value' && !['S', 'N', 'B'].includes(attributeType(operand.value)))
      throw wrongOperand(operator, operand.value)
}

function wrongOperand(operator: string, value: AttributeValue): DynamoError {
  return validationError(
    `Incorrect operand type for operator or function; operator or function: ${operator}, ` +
      `operand type: ${attributeType(value)}`,
  )
}

function typeNamed(operand: Operand): AttributeType {
  const name = operand.kind === 'value' && 'S' in operand.value ? operand.value.S : ''
  if (!typeNames.has(name)) throw validationError(`Invalid attribute type name found; type: ${name}`)
  return name as AttributeType
}
